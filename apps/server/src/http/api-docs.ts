import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { describeApi, type Surroundings } from './api-description.ts';

/** Serves the API's description: for people at /api/docs, for programs at /api/docs/json. */
export async function addApiDocs(app: FastifyInstance, surroundings: Surroundings): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: describedLater(surroundings) as unknown as StaticDocumentSpec['document'] },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { tryItOutEnabled: false },
  });
}

/** Described when somebody first reads it: it takes longer than the rest of a server's start. */
function describedLater(surroundings: Surroundings): ReturnType<typeof describeApi> {
  let described: ReturnType<typeof describeApi> | undefined;
  const document = () => (described ??= describeApi(surroundings));
  return {
    openapi: '3.1.0',
    get info() {
      return document().info;
    },
    get servers() {
      return document().servers;
    },
    get paths() {
      return document().paths;
    },
    get components() {
      return document().components;
    },
  };
}
