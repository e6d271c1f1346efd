import { type Framework, usesPortico } from './framework.ts';

const portico = `import { PorticoServerApp } from '@portico/js';

/** \`tokenStore: null\`: a server has many users, so each call passes its own token store. */
export const portico = new PorticoServerApp({ tokenStore: null });
`;

/** Describes a server framework whose adapter adds the user to each request. */
function server(name: string, packages: readonly string[], code: string): Framework {
  return {
    name,
    prefix: '',
    environmentFile: '.env',
    hasServer: true,
    packages,
    guardedPath: '/me',
    plan(folder, planner) {
      const source = folder.findFirst('src') === undefined ? '' : 'src/';
      const file = `${source}portico.${folder.isTypeScript ? 'ts' : 'js'}`;
      planner.create(file, portico);
      const main = folder.findFirst(...mainFiles);
      const text = main === undefined ? undefined : folder.read(main);
      if (text !== undefined && usesPortico(text)) return;
      planner.ask({
        path: main ?? `${source}server.js`,
        sentence: 'Add a route that only signed-in users reach:',
        code,
      });
    },
  };
}

const mainFiles = ['src', '.'].flatMap((folder) =>
  ['server', 'index', 'main', 'app'].flatMap((name) =>
    ['ts', 'js', 'mjs'].map((ending) => (folder === '.' ? `${name}.${ending}` : `${folder}/${name}.${ending}`)),
  ),
);

export const express = server(
  'Express',
  ['@portico/express', '@portico/js'],
  `import { requireUser, verifyRequests } from '@portico/express';
import { portico } from './portico.js';

app.use(verifyRequests({ app: portico }));
app.get('/me', requireUser, (request, response) => {
  response.json({ hello: request.portico.requireUser().displayName });
});`,
);

export const fastify = server(
  'Fastify',
  ['@portico/fastify', '@portico/js'],
  `import { requireUser, verifyRequests } from '@portico/fastify';
import { portico } from './portico.js';

await server.register(verifyRequests, { app: portico });
server.get('/me', { preHandler: requireUser }, async (request) => {
  return { hello: request.portico.requireUser().displayName };
});`,
);

export const hono = server(
  'Hono',
  ['@portico/hono', '@portico/js'],
  `import { requireUser, verifyRequests } from '@portico/hono';
import { portico } from './portico.js';

app.use(verifyRequests({ app: portico }));
app.get('/me', requireUser, (context) => {
  return context.json({ hello: context.var.portico.requireUser().displayName });
});`,
);

export const nest = server(
  'NestJS',
  ['@portico/nest', '@portico/js'],
  `// main.ts
import { verifyRequests } from '@portico/nest';
import { portico } from './portico.js';

app.useGlobalGuards(verifyRequests({ app: portico }));

// a controller
import { Auth, type RequestAuth, requireUser } from '@portico/nest';

@Get('me')
@UseGuards(requireUser)
me(@Auth() auth: RequestAuth) {
  return { hello: auth.requireUser().displayName };
}`,
);

export const plainNode = server(
  'Node.js',
  ['@portico/js'],
  `import { portico } from './portico.js';

const user = await portico.getUser({ tokenStore: request });
response.statusCode = user === null ? 401 : 200;
response.end(user === null ? 'Sign in first' : \`Hello, \${user.displayName}\`);`,
);
