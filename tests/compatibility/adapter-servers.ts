import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Controller, Get, Module, Patch, Post, UseGuards } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import * as ofExpress from '@portico/express';
import * as ofFastify from '@portico/fastify';
import * as ofHono from '@portico/hono';
import * as ofNest from '@portico/nest';
import express from 'express';
import { fastify } from 'fastify';
import { Hono } from 'hono';
import 'reflect-metadata';

/** A server with the routes of the tests. */
export interface AdapterServer {
  readonly url: string;
  close(): Promise<unknown>;
}

type Options = ofExpress.VerifyOptions;

/** What all servers answer. `/open` needs no user, and `/unverified` lacks `verifyRequests`. */
const answers = {
  open: (auth: ofExpress.RequestAuth) => ({ id: auth.user?.id ?? null }),
  me: (auth: ofExpress.RequestAuth) => auth.requireUser(),
  loaded: async (auth: ofExpress.RequestAuth) => ({ id: (await auth.getUser())?.id ?? null }),
  team: (auth: ofExpress.RequestAuth) => auth.requireTeam(),
};

const done = { done: true };

/** Takes two credits, once for each ID of a request. */
const two = { quantity: 2, take: true };

/** The same server with each framework. */
export const adapterServers: Readonly<Record<string, (options: Options) => Promise<AdapterServer>>> = {
  express: async (options) => {
    const { verifyRequests, requireUser, requirePermission, requireTeam, requireProduct, requireItem } = ofExpress;
    const app = express();
    app.set('env', 'test');
    app.get('/unverified', requireUser, (_request, response) => void response.json(done));
    app.use(verifyRequests(options));
    app.get('/open', (request, response) => void response.json(answers.open(request.portico)));
    app.all('/me', requireUser, (request, response) => void response.json(answers.me(request.portico)));
    app.get('/loaded', async (request, response) => void response.json(await answers.loaded(request.portico)));
    app.get('/reports', requirePermission('read_reports'), (_request, response) => void response.json(done));
    const ofTeam = requirePermission('$update_team', (request) => request.params.teamId);
    app.patch('/teams/:teamId', ofTeam, (_request, response) => void response.json(done));
    app.get('/team', requireTeam, (request, response) => void response.json(answers.team(request.portico)));
    app.get('/pro', requireProduct('pro'), (_request, response) => void response.json(done));
    app.get('/seats', requireProduct('seats'), (_request, response) => void response.json(done));
    const teamIdOf = (request: express.Request) => request.params.teamId;
    app.get(
      '/teams/:teamId/seats',
      requireProduct('seats', { teamIdOf }),
      (_request, response) => void response.json(done),
    );
    const taken = requireItem('credits', { ...two, idempotencyKeyOf: (request) => request.get('x-request-id') });
    app.post('/credits', taken, (_request, response) => void response.json(done));
    app.get('/credits', requireItem('credits'), (_request, response) => void response.json(done));
    const server = app.listen(0);
    await new Promise((resolve) => server.once('listening', resolve));
    const close = () => new Promise((resolve) => server.close(resolve));
    return { url: urlOf(server.address()), close };
  },
  fastify: async (options) => {
    const { verifyRequests, requireUser, requirePermission, requireTeam, requireProduct, requireItem } = ofFastify;
    const app = fastify();
    await app.register(async (apart) => {
      apart.get('/unverified', { preHandler: requireUser }, () => done);
    });
    await app.register(async (verified) => {
      await verified.register(verifyRequests, options);
      verified.get('/open', ({ portico }) => answers.open(portico));
      for (const method of ['GET', 'POST'])
        verified.route({ method, url: '/me', preHandler: requireUser, handler: async (at) => answers.me(at.portico) });
      verified.get('/loaded', ({ portico }) => answers.loaded(portico));
      verified.get('/reports', { preHandler: requirePermission('read_reports') }, () => done);
      const ofTeam = requirePermission('$update_team', ({ params }) => Object(params).teamId);
      verified.patch('/teams/:teamId', { preHandler: ofTeam }, () => done);
      verified.get('/team', { preHandler: requireTeam }, ({ portico }) => answers.team(portico));
      for (const id of ['pro', 'seats']) verified.get(`/${id}`, { preHandler: requireProduct(id) }, () => done);
      const productOfTeam = requireProduct('seats', { teamIdOf: ({ params }) => Object(params).teamId });
      verified.get('/teams/:teamId/seats', { preHandler: productOfTeam }, () => done);
      const idempotencyKeyOf = ({ headers }: { readonly headers: object }) => Object(headers)['x-request-id'];
      verified.post('/credits', { preHandler: requireItem('credits', { ...two, idempotencyKeyOf }) }, () => done);
      verified.get('/credits', { preHandler: requireItem('credits') }, () => done);
    });
    await app.listen({ port: 0 });
    return { url: urlOf(app.server.address()), close: () => app.close() };
  },
  hono: async (options) => {
    const { verifyRequests, requireUser, requirePermission, requireTeam, requireProduct, requireItem } = ofHono;
    const app = new Hono<ofHono.PorticoEnv>();
    app.onError((_error, context) => context.text('failed', 500));
    app.get('/unverified', requireUser, (context) => context.json(done));
    app.use(verifyRequests(options));
    app.get('/open', (context) => context.json(answers.open(context.var.portico)));
    app.on(['GET', 'POST'], '/me', requireUser, (context) => context.json(answers.me(context.var.portico)));
    app.get('/loaded', async (context) => context.json(await answers.loaded(context.var.portico)));
    app.get('/reports', requirePermission('read_reports'), (context) => context.json(done));
    const ofTeam = requirePermission('$update_team', (context) => context.req.param('teamId'));
    app.patch('/teams/:teamId', ofTeam, (context) => context.json(done));
    app.get('/team', requireTeam, (context) => context.json(answers.team(context.var.portico)));
    for (const id of ['pro', 'seats']) app.get(`/${id}`, requireProduct(id), (context) => context.json(done));
    const productOfTeam = requireProduct('seats', { teamIdOf: (context) => context.req.param('teamId') });
    app.get('/teams/:teamId/seats', productOfTeam, (context) => context.json(done));
    const taken = requireItem('credits', { ...two, idempotencyKeyOf: (context) => context.req.header('x-request-id') });
    app.post('/credits', taken, (context) => context.json(done));
    app.get('/credits', requireItem('credits'), (context) => context.json(done));
    const server = serve({ fetch: app.fetch, port: 0 });
    await new Promise((resolve) => server.once('listening', resolve));
    const close = () => new Promise((resolve) => server.close(resolve));
    return { url: urlOf(server.address()), close };
  },
  nest: async (options) => {
    const app = await NestFactory.create(nestModule(), { logger: false });
    const verify = ofNest.verifyRequests(options);
    app.useGlobalGuards({
      canActivate: (context) =>
        context.switchToHttp().getRequest().url === '/unverified' ? true : verify.canActivate(context),
    });
    await app.listen(0);
    return { url: urlOf(app.getHttpServer().address()), close: () => app.close() };
  },
};

/** Returns the module of the NestJS app. The decorators are called, because this repository compiles none. */
function nestModule() {
  const { Auth, requireUser, requirePermission, requireTeam, requireProduct, requireItem } = ofNest;
  class Routes {}
  const route = (name: string, answer: (auth: ofNest.RequestAuth) => unknown, ...decorators: MethodDecorator[]) => {
    // Decorators mark the function, so that each route needs its own.
    const value = (auth: ofNest.RequestAuth) => answer(auth);
    Object.defineProperty(Routes.prototype, name, { value });
    for (const decorate of decorators) decorate(Routes.prototype, name, { value });
    Auth()(Routes.prototype, name, 0);
  };
  const ofTeam = requirePermission('$update_team', ({ params }) => params.teamId);
  route('open', answers.open, Get('open'));
  route('me', answers.me, Get('me'), UseGuards(requireUser));
  route('changed', answers.me, Post('me'), UseGuards(requireUser));
  route('loaded', answers.loaded, Get('loaded'));
  route('unverified', () => done, Get('unverified'), UseGuards(requireUser));
  route('reports', () => done, Get('reports'), UseGuards(requirePermission('read_reports')));
  route('team', () => done, Patch('teams/:teamId'), UseGuards(ofTeam));
  route('ofKey', answers.team, Get('team'), UseGuards(requireTeam));
  for (const id of ['pro', 'seats']) route(id, () => done, Get(id), UseGuards(requireProduct(id)));
  const productOfTeam = requireProduct('seats', { teamIdOf: ({ params }) => params.teamId });
  route('productOfTeam', () => done, Get('teams/:teamId/seats'), UseGuards(productOfTeam));
  const idempotencyKeyOf = ({ headers }: ofNest.NestRequest) => Object(headers)['x-request-id'];
  route('taken', () => done, Post('credits'), UseGuards(requireItem('credits', { ...two, idempotencyKeyOf })));
  route('credits', () => done, Get('credits'), UseGuards(requireItem('credits')));
  Controller()(Routes);
  class App {}
  Module({ controllers: [Routes] })(App);
  return App;
}

function urlOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://localhost:${address.port}`;
}
