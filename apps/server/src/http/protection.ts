import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'
import { isEncrypted } from './encrypted.ts'

/** Two years, for every host below ours: what OWASP advises, and what browsers' lists of such sites ask for. */
const transportSecurity = 'max-age=63072000; includeSubDomains'

/** What a page of ours may ask the browser for: its own passkeys, its own clipboard, a video in full; nothing else, and no frame anything. */
const permissions = [
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map(name => `${name}=()`),
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
  'clipboard-read=()',
  'clipboard-write=(self)',
].join(', ')

/** Headers that keep the app to itself: only its own scripts run, nothing frames it, nothing of an answer stays behind. Videos may be embedded. */
export async function registerProtection(app: FastifyInstance, settings: Settings) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        mediaSrc: ["'self'"],
        frameSrc: ["'self'", 'https:'],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    hsts: false,
    frameguard: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Videos of other sites, which do not send what this would ask of them, may be embedded.
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('permissions-policy', permissions)
    if (isEncrypted(settings, request)) void reply.header('strict-transport-security', transportSecurity)
    if (/^\/(api|configs|json|scim)(\/|$|\?)/.test(request.url)) void reply.header('cache-control', 'no-store')
  })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip', 'deflate'] })
}
