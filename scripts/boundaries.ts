// Holds the import directions of ARCHITECTURE.md, and that no modules import one another in a circle. Run by `npm run verify`.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { cycles } from './import-cycles.ts'
import { imports } from './imports.ts'

const root = dirname(import.meta.dirname)

const core = ['contract', 'domain']
/** Which workspace packages each place may import. */
const allowed: Record<string, readonly string[]> = {
  'packages/contract': [],
  'packages/domain': ['contract'],
  'packages/mime': [],
  'packages/classify': core,
  'packages/extract': [...core, 'mime'],
  'packages/connectors': [...core, 'mime'],
  'packages/metrics': core,
  'packages/store': [...core, 'metrics'],
  'packages/report': core,
  'packages/demo': core,
  'packages/scan': [...core, 'classify', 'extract', 'connectors', 'store'],
  'packages/testkit': [...core, 'store', 'metrics', 'connectors', 'classify', 'extract', 'scan', 'demo'],
  'apps/server': [...core, 'classify', 'extract', 'connectors', 'metrics', 'store', 'report', 'demo', 'scan'],
  'apps/web': [...core, 'demo'],
}
const onlyInTests = new Set(['testkit'])
const npmBans: { place: RegExp; module: RegExp; instead: string }[] = [
  {
    place: /^packages\/contract\//,
    module: /^(?!zod$|@sharelight\/|\.)/,
    instead: 'contract imports zod only; put code that needs more in domain or a feature',
  },
  {
    place: /^packages\/(domain|classify|metrics)\//,
    module: /^node:(fs|net|http|https|child_process|worker_threads|process)/,
    instead: 'this package does no I/O; pass the data in',
  },
  {
    place: /^packages\/(?!store\/|testkit\/)/,
    module: /^(kysely|chdb|@clickhouse\/client|@electric-sql\/pglite)(\/|$)/,
    instead: 'SQL lives in packages/store; add a query function there',
  },
  {
    place: /^packages\/(?!store\/|testkit\/|connectors\/src\/sql\/)/,
    module: /^pg(\/|$)/,
    instead: 'SQL lives in packages/store, and that of databases which are scanned in packages/connectors/src/sql',
  },
  {
    place: /^apps\//,
    module: /^(pg|chdb|@clickhouse\/client|@electric-sql\/pglite)(\/|$)/,
    instead: 'open stores through @sharelight/store',
  },
  {
    place:
      /^(packages\/(?!testkit\/)|apps\/server\/)(?!.*\/testing\/)(?!connectors\/src\/kit\/http\/)(?!src\/operator\/)(?!src\/audit\/syslog)(?!store\/src\/analytics\/agent\.ts)/,
    module: /^(node:)?(https?|http2|net|tls|dgram|undici)$|^(axios|got|ky|node-fetch|ws)$/,
    instead:
      'calls to other systems go through packages/connectors/src/kit/http, which guards them: in a connector io.http, in the server services.outbound',
  },
  { place: /^apps\/web\//, module: /^node:/, instead: 'the web runs in a browser' },
]

export interface Violation {
  file: string
  line: number
  message: string
}

/** Violations of the import directions in `files` (paths relative to the repository, POSIX separators). */
export function violations(files: readonly string[], read = readSource): Violation[] {
  return files.flatMap(file =>
    imports(read(file)).flatMap(({ module, line, isType }) => {
      const message = judge(file, module, isType)
      return message ? [{ file, line, message: `${module}: ${message}` }] : []
    }),
  )
}

function judge(file: string, module: string, isType: boolean): string | undefined {
  const place = Object.keys(allowed).find(prefix => file.startsWith(`${prefix}/`))
  if (!place) return undefined
  const isTest = /\.(test|cases)\.tsx?$|^packages\/testkit\/|\/src\/testing\//.test(file)
  for (const ban of npmBans)
    if (!isTest && !(isType && module.startsWith('node:')) && ban.place.test(file) && ban.module.test(module))
      return ban.instead
  if (module.startsWith('@sharelight/')) return judgePackage(place, module.slice(12).split('/')[0] ?? '', isTest)
  if (module.startsWith('.')) return judgeRelative(file, place, module)
  return undefined
}

function judgePackage(place: string, name: string, isTest: boolean): string | undefined {
  if (isTest && (onlyInTests.has(name) || place.startsWith('packages/'))) return undefined
  if (place === `packages/${name}`) return 'import inside a package by relative path'
  if (onlyInTests.has(name)) return 'testkit is for tests only'
  if (allowed[place]?.includes(name)) return undefined
  return `${place} may import only ${allowed[place]?.join(', ') || 'nothing of the workspace'}; move the code down the chain or pass it in`
}

function judgeRelative(file: string, place: string, module: string): string | undefined {
  const target = relative(root, resolve(root, dirname(file), module))
    .split(sep)
    .join('/')
  if (!target.startsWith(`${place}/`))
    return target.startsWith('content/') ? undefined : 'leaves its package; import the package by name'
  const from = feature(file)
  const to = feature(target)
  if (!from || !to || from === to) return judgeLayer(place, file, target)
  if (place === 'apps/web')
    return `feature ${from} may not import feature ${to}; lift what both need into src/ui or src/lib`
  if (/\/verbs\//.test(target) || target.endsWith('/jobs.ts')) return undefined
  return `feature ${from} may call only the verbs of feature ${to} (features/${to}/verbs/…)`
}

function judgeLayer(place: string, file: string, target: string): string | undefined {
  if (place !== 'apps/web') return undefined
  const layer = (path: string) => path.split('/')[3]
  if ((layer(file) === 'ui' || layer(file) === 'lib') && ['features', 'app'].includes(layer(target) ?? '')) {
    return `src/${layer(file)} may not import src/${layer(target)}; pass it in as a prop or parameter`
  }
  return undefined
}

function feature(path: string) {
  return /\/src\/features\/([^/]+)\//.exec(path)?.[1]
}

function readSource(file: string) {
  return readFileSync(join(root, file), 'utf8')
}

if (import.meta.main) {
  const files = globSync(['{packages,apps}/*/src/**/*.{ts,tsx}', '{bench,e2e}/src/**/*.ts'], { cwd: root }).map(path =>
    path.split(sep).join('/'),
  )
  const found = violations(files)
  for (const { file, line, message } of found) console.error(`${file}:${line} imports ${message}`)
  const circles = cycles(files, readSource)
  for (const circle of circles)
    console.error(`These import one another: ${circle.join(' -> ')}. Move what both need into a module of its own.`)
  console.log(
    `Import boundaries: ${files.length} files, ${found.length} violations, ${circles.length} circles of imports.`,
  )
  process.exit(found.length || circles.length ? 1 : 0)
}
