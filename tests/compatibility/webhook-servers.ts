import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Controller, HttpCode, Module, Post, Req } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import * as ofExpress from '@portico/express';
import * as ofFastify from '@portico/fastify';
import * as ofHono from '@portico/hono';
import * as ofNest from '@portico/nest';
import { createWebhookHandler as ofNext } from '@portico/next/webhooks';
import express, { type ErrorRequestHandler } from 'express';
import { fastify } from 'fastify';
import { Hono } from 'hono';
import 'reflect-metadata';

/** A server with `POST /webhooks`. It answers errors with their message. */
interface WebhookServer {
  readonly url: string;
  close(): Promise<unknown>;
}

/** What all servers receive. `isParsed` lets a parser read the body first. */
export interface WebhookServerOptions {
  readonly secret?: string | undefined;
  readonly on: Pick<ofExpress.WebhookFunctions<unknown>, 'user.created' | 'team.deleted'>;
  readonly isParsed?: boolean | undefined;
}

type Start = (options: WebhookServerOptions) => Promise<WebhookServer>;

/** The same server with each framework. */
export const webhookServers: Readonly<Record<string, Start>> = {
  express: async ({ isParsed, ...options }) => {
    const app = express();
    if (isParsed) app.use(express.json());
    app.post('/webhooks', ofExpress.createWebhookHandler(options));
    const failed: ErrorRequestHandler = (error, _request, response, _next) => {
      response.status(500).send(error.message);
    };
    return await listen(app.use(failed));
  },
  'express.raw': async (options) => {
    const app = express();
    app.post('/webhooks', express.raw({ type: '*/*', limit: '2mb' }), ofExpress.createWebhookHandler(options));
    return await listen(app);
  },
  fastify: async ({ isParsed: _, ...options }) => {
    // Without it, `close` waits for connections whose request was refused before its body arrived: 72 seconds.
    const app = fastify({ forceCloseConnections: true });
    app.post('/webhooks', ofFastify.createWebhookHandler(options));
    await app.listen({ port: 0 });
    return { url: urlOf(app.server.address()), close: () => app.close() };
  },
  hono: async ({ isParsed, ...options }) => {
    const app = new Hono();
    app.onError((error, context) => context.text(error.message, 500));
    if (isParsed)
      app.use(async ({ req }, next) => {
        await req.json();
        await next();
      });
    app.post('/webhooks', ofHono.createWebhookHandler(options));
    return await listen(getRequestListener(app.fetch));
  },
  nest: async ({ isParsed = false, ...options }) => {
    const app = await NestFactory.create(nestModule(options), { logger: false, rawBody: !isParsed });
    await app.listen(0);
    return { url: urlOf(app.getHttpServer().address()), close: () => app.close() };
  },
  next: async ({ isParsed, ...options }) => {
    const POST = ofNext(options);
    const handle = async (request: Request) => {
      if (isParsed) await request.json();
      return await POST(request).catch((error: Error) => new Response(error.message, { status: 500 }));
    };
    return await listen(getRequestListener(handle));
  },
};

/** Returns the module of the NestJS app. The decorators are called, because this repository compiles none. */
function nestModule(options: ofNest.WebhookHandlerOptions<ofNest.NestRequest>) {
  const receive = ofNest.createWebhookHandler(options);
  class Webhooks {}
  const value = (request: ofNest.NestRequest) => receive(request);
  Object.defineProperty(Webhooks.prototype, 'receive', { value });
  for (const decorate of [Post('webhooks'), HttpCode(204)]) decorate(Webhooks.prototype, 'receive', { value });
  Req()(Webhooks.prototype, 'receive', 0);
  Controller()(Webhooks);
  class App {}
  Module({ controllers: [Webhooks] })(App);
  return App;
}

async function listen(listener: RequestListener): Promise<WebhookServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    url: urlOf(server.address()),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function urlOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://localhost:${address.port}`;
}
