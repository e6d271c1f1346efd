import type { AccessLevel } from '@portico/contract';
import type { FastifyRequest } from 'fastify';
import { invariant } from '../../base/invariant.ts';
import { serverPagePolicy } from '../../base/page-policy.ts';
import { ListStream } from '../answer/list-stream.ts';
import { jsonType, type Rendered, renderBare, renderError, renderJson, renderText } from '../answer/render.ts';
import { renderListStream } from '../answer/render-stream.ts';
import { ClientAnswer, type RawAnswer } from '../implement.ts';
import type { KeptBodies } from './kept-bodies.ts';
import type { Projection, ResponseProjection } from './projection.ts';
import { isHead } from './running.ts';

/** Returns the projection of a response for development: it fails if the response does not match its schema, or would contain more. */
export function checkedProjection({ schema, project }: ResponseProjection): Projection {
  return (value) => {
    const projected = project(value);
    const parsed = schema.parse(value);
    invariant(JSON.stringify(projected) === JSON.stringify(parsed), 'a projection returns what its schema returns');
    return projected;
  };
}

interface Rendering {
  /** Called when a streamed response fails. */
  readonly onBroken: (error: unknown) => void;
  readonly status: number;
  readonly level: AccessLevel;
  readonly project: Projection;
  /** Gets the response, if the project keeps bodies. */
  readonly bodies: KeptBodies | undefined;
}

/** Renders the result of a handler as JSON. */
export function renderAnswer(
  request: FastifyRequest,
  { status, level, project, onBroken, bodies }: Rendering,
  given: unknown,
): Rendered {
  const isForClients = given instanceof ClientAnswer;
  invariant(!isForClients || level === 'client', 'other levels see more than clients');
  const answered: unknown = isForClients ? given.answer : given;
  if (answered instanceof ListStream) {
    // The list can be of any length. What is shown is at its beginning.
    if (bodies !== undefined) bodies.response = { items: answered.first, is_paginated: false };
    return isHead(request) ? renderBare(status, jsonType) : renderListStream(status, answered, project, onBroken);
  }
  const response = project(answered);
  if (bodies !== undefined) bodies.response = response;
  return renderJson(request, status, response);
}

/** Renders the result of a handler that is not JSON. */
export function renderRaw(request: FastifyRequest, { status, headers, body, failure }: RawAnswer): Rendered {
  const rendered = typeof body === 'object' ? renderJson(request, status, body) : renderText(status, body);
  const isPage = headers?.['content-type']?.startsWith('text/html') === true;
  const policy: Record<string, string> = isPage ? { 'content-security-policy': serverPagePolicy() } : {};
  const isUnexpected = failure !== undefined && renderError(failure, request.id).isUnexpected;
  return { ...rendered, headers: { ...rendered.headers, ...policy, ...headers }, isUnexpected, failure };
}
