import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, it, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { secretSettings } from '../apps/server/src/commands/secret-files.ts'

const root = join(import.meta.dirname, '..')
const deploy = join(root, 'deploy')
const read = (path: string) => readFileSync(join(deploy, path), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'sharelight-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const compose = z
  .object({
    services: z.record(
      z.string(),
      z.looseObject({
        image: z.string(),
        read_only: z.literal(true),
        cap_drop: z.tuple([z.literal('ALL')]),
        security_opt: z.array(z.string()),
        networks: z.array(z.string()),
        secrets: z.array(z.unknown()).optional(),
        environment: z.record(z.string(), z.string()).optional(),
        user: z.string().optional(),
        healthcheck: z.unknown().optional(),
        deploy: z.object({ resources: z.object({ limits: z.object({ memory: z.string() }).loose() }) }).loose(),
      }),
    ),
    networks: z.record(z.string(), z.object({ internal: z.boolean().optional() }).loose().nullable()),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  })
  .loose()
const composed = () => compose.parse(parse(read('compose/compose.yaml'), { merge: true }))

/** What the product reads of its environment, where it reads it. */
function settingsOfProduct(): Set<string> {
  const places = [
    'settings.ts',
    'audit/settings.ts',
    'observe/traces/settings.ts',
    'commands/store-options.ts',
    'main.ts',
    'log.ts',
  ]
  const text = places.map(path => readFileSync(join(root, 'apps/server/src', path), 'utf8')).join('\n')
  const tls = [...text.matchAll(/tlsChoice\('([A-Z]+)'\)/g)].flatMap(([, store]) => [`${store}_TLS`, `${store}_CA`])
  return new Set([
    ...tls,
    ...[...text.matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\b(?:PORT|HOST)\b/g)].map(([name]) => name),
  ])
}

const ofNode = ['NODE_ENV', 'NODE_COMPILE_CACHE']
const namesIn = {
  image: () =>
    [...(/^ENV ([^]*?)\n[A-Z]/m.exec(read('container/Dockerfile'))?.[1] ?? '').matchAll(/([A-Z_]+)=/g)].map(
      ([, name]) => name,
    ),
  compose: () => ['server', 'worker'].flatMap(name => Object.keys(composed().services[name]?.environment ?? {})),
  chart: () => [...read('helm/sharelight/templates/_pod.tpl').matchAll(/name: ([A-Z_]+),/g)].map(([, name]) => name),
  units: () =>
    globSync('systemd/*', { cwd: deploy }).flatMap(path =>
      [...read(path).matchAll(/^#?(?:Environment=(.*)|([A-Z_]+)=.*)$/gm)].flatMap(([, list = '', name]) =>
        name ? [name] : [...list.matchAll(/([A-Z_]+)=/g)].map(([, each]) => each),
      ),
    ),
}

describe('settings', () => {
  test.each(Object.entries(namesIn))('each that the %s names is one of the product', (_, names) => {
    const known = settingsOfProduct()
    const files = new Set<string>(secretSettings.map(name => `${name}_FILE`))
    const named = names().filter((name): name is string => name !== undefined)
    expect(named.length).toBeGreaterThan(4)
    expect(named.filter(name => !known.has(name) && !files.has(name) && !ofNode.includes(name))).toEqual([])
  })

  test('each that several processes cannot do without is given to servers and workers', () => {
    const needed = [
      'DATABASE_URL_FILE',
      'CLICKHOUSE_URL_FILE',
      'SHARELIGHT_SECRET_KEY_FILE',
      'METRICS_TOKEN_FILE',
      'PUBLIC_URL',
      'DRAIN_SECONDS',
      'METRICS_HOST',
    ]
    for (const name of ['server', 'worker'])
      expect(Object.keys(composed().services[name]?.environment ?? {})).toEqual(expect.arrayContaining(needed))
    expect(namesIn.chart()).toEqual(expect.arrayContaining(needed))
    expect(composed().services['server']?.environment).toHaveProperty('TRUST_PROXY')
  })

  test('no secret is written where it could be read: they come as files', () => {
    const secrets = new Set<string | undefined>(secretSettings)
    for (const names of Object.values(namesIn)) expect(names().filter(name => secrets.has(name))).toEqual([])
    const { properties } = JSON.parse(read('helm/sharelight/values.schema.json')) as {
      properties: { settings: { propertyNames: { not: { enum: string[] } } } }
    }
    const others = ['SHARELIGHT_BACKUP_PASSPHRASE', 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TRACES_HEADERS']
    expect(properties.settings.propertyNames.not.enum.toSorted()).toEqual(
      secretSettings.filter(name => !others.includes(name)).toSorted(),
    )
  })
})

describe('the image', () => {
  const lines = read('container/Dockerfile').replaceAll('\\\n', ' ').split('\n')
  const stages = lines.flatMap((line, at) => (line.startsWith('FROM ') ? [at] : []))
  const last = lines.slice(stages.at(-1))

  it('runs as a user of its own with a fixed number, and keeps what changes in volumes', () => {
    expect(last).toContain('USER 10001:10001')
    expect(last.findIndex(line => line.startsWith('USER '))).toBeGreaterThan(
      last.findLastIndex(line => /^(RUN|COPY) /.test(line)),
    )
    expect(last).toContain('VOLUME ["/data", "/tmp"]')
    expect(composed().services['server']?.user).toBe('10001:10001')
    expect(read('helm/sharelight/templates/_pod.tpl')).toContain('runAsUser: 10001')
  })

  it('has pinned bases, fetches nothing by address, and brings no development package and no second Node', () => {
    const bases = [...read('container/Dockerfile').matchAll(/^ARG \w+_IMAGE=(\S+)$/gm)].map(([, image]) => image)
    expect(bases).toHaveLength(2)
    for (const base of bases) expect(base).toMatch(/:\d+\.\d+[.\w-]*$/)
    expect(lines.filter(line => /^ADD |curl |wget /.test(line))).toEqual([])
    expect(lines.filter(line => /npm (ci|install)/.test(line)).every(line => line.includes('--omit=dev'))).toBe(true)
    expect(last.some(line => line.includes('NODE_IMAGE'))).toBe(false)
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      dependencies: { node: string }
    }
    expect(bases[0]).toContain(`node:${dependencies.node}-`)
  })

  it('is found healthy while /healthz answers, and not otherwise', async () => {
    let status = 200
    const server = createServer((request, response) =>
      response.writeHead(request.url === '/healthz' ? status : 404).end(),
    )
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const codeAt = async (at: number) => {
      const child = spawn(process.execPath, [join(deploy, 'container/healthcheck.mjs')], {
        env: { METRICS_PORT: String(at) },
        stdio: 'ignore',
      })
      return (await once(child, 'exit'))[0] as number
    }
    expect(await codeAt(port)).toBe(0)
    status = 503
    expect(await codeAt(port)).toBe(1)
    await new Promise(resolve => server.close(resolve))
    expect(await codeAt(port)).toBe(1)
  })
})

describe('the compose file', () => {
  it('is one by the schema of the Compose Specification', () => {
    const ajv = new Ajv2020({ allErrors: true, strict: false })
    addFormats.default(ajv)
    const holds = ajv.compile(
      JSON.parse(readFileSync(join(root, 'scripts/schemas/compose-spec.json'), 'utf8')) as object,
    )
    holds(parse(read('compose/compose.yaml'), { merge: true }))
    expect(holds.errors ?? []).toEqual([])
    expect(holds({ services: { a: { image: 1 } } })).toBe(false)
  })

  it('hardens every service: read-only, no capabilities, no new privileges, limits, a check of its health, a pinned image', () => {
    const { services } = composed()
    expect(Object.keys(services).toSorted()).toEqual(['clickhouse', 'postgres', 'proxy', 'server', 'worker'])
    for (const [name, { security_opt, healthcheck, image }] of Object.entries(services)) {
      expect(security_opt).toContain('no-new-privileges:true')
      // Those of the product have the one of their image.
      expect([name, healthcheck !== undefined]).toEqual([name, !['server', 'worker'].includes(name)])
      expect(image).toMatch(/:(?!latest)[\w.-]+\}?$/)
    }
  })

  it('keeps the stores on a network that leads nowhere, and gives each secret to who needs it only', () => {
    const { services, networks, secrets } = composed()
    expect(networks['stores']?.internal).toBe(true)
    for (const name of ['postgres', 'clickhouse']) expect(services[name]?.networks).toEqual(['stores'])
    expect(services['proxy']?.networks).not.toContain('stores')
    expect(services['proxy']?.secrets).toBeUndefined()
    for (const { file } of Object.values(secrets)) expect(file).toMatch(/^\.\/secrets\//)
  })

  it('has its secrets made by a script, once', () => {
    cpSync(join(deploy, 'compose/secrets.sh'), join(folder, 'secrets.sh'))
    const make = () => execFileSync('sh', [join(folder, 'secrets.sh')], { encoding: 'utf8' })
    const made = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8')
    expect(make()).toMatch(/Copy secret-key/)
    for (const { file } of Object.values(composed().secrets)) expect(existsSync(join(folder, file))).toBe(true)
    const { password } = new URL(made('clickhouse-url'))
    expect(made('clickhouse-user.xml')).toContain(createHash('sha256').update(password).digest('hex'))
    expect(new URL(made('database-url')).password).toBe(made('postgres-password'))
    expect(Buffer.from(made('secret-key').trim(), 'base64')).toHaveLength(32)
    const key = made('secret-key')
    expect(make()).toMatch(/nothing was changed/)
    expect(made('secret-key')).toBe(key)
  })
})
