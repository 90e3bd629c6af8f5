import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'sharelight-release-'))
const release = join(folder, 'release')
let server: ChildProcess | undefined

beforeAll(() => {
  execFileSync(process.execPath, ['scripts/release.mjs', release, '--archive'], { cwd: root, stdio: 'pipe' })
  linkProductionPackages()
}, 300_000)
afterAll(async () => {
  const ended = server && new Promise(resolve => server?.once('exit', resolve))
  server?.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
})

/** What `npm ci --omit=dev` would put there: packages that the lock file does not mark as of development, and the workspaces. */
function linkProductionPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; link?: boolean; resolved?: string }>
  }
  for (const [path, { dev, link, resolved = '' }] of Object.entries(packages)) {
    const from = link ? join(release, resolved) : join(root, path)
    if (dev || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) || !existsSync(from)) continue
    mkdirSync(dirname(join(release, path)), { recursive: true })
    symlinkSync(from, join(release, path))
  }
}

it('a release holds the built app and its bill of materials, and no test', () => {
  expect(existsSync(join(release, 'apps/web/dist/en/index.html'))).toBe(true)
  expect(JSON.parse(readFileSync(join(release, 'sbom.cdx.json'), 'utf8'))).toMatchObject({ bomFormat: 'CycloneDX' })
  expect(
    globSync('{apps,packages,scripts,e2e,bench}/**/*.test.{ts,tsx}', {
      cwd: release,
      exclude: name => name === 'node_modules',
    }),
  ).toEqual([])
  expect(existsSync(join(release, '.git'))).toBe(false)
})

it('its archive is the same folder, packed into the same bytes each time', () => {
  const archive = globSync('sharelight-*.tar.gz', { cwd: folder })[0] ?? ''
  execFileSync('sha256sum', ['-c', `${archive}.sha256`], { cwd: folder, stdio: 'pipe' })
  mkdirSync(join(folder, 'unpacked'))
  execFileSync('tar', ['xzf', join(folder, archive), '-C', join(folder, 'unpacked')])
  const top = archive.replace('.tar.gz', '')
  execFileSync('diff', ['-r', '--exclude=node_modules', join(folder, 'unpacked', top), release], { stdio: 'pipe' })
  const pack = `import { packFolder } from '${join(root, 'scripts/archive.mjs')}'
    await packFolder({ folder: 'unpacked/${top}/packages/domain', top: 'top', file: process.argv[1], seconds: 1 })`
  const [one, other] = ['one', 'other'].map(name => {
    execFileSync(process.execPath, ['--input-type=module', '-e', pack, name], { cwd: folder })
    return readFileSync(join(folder, name))
  })
  expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true)
})

it('a release serves without any development package', async () => {
  const { PATH } = process.env
  server = spawn(
    process.execPath,
    [join(release, 'apps/server/src/main.ts'), 'serve', '--port', '0', '--data', join(folder, 'data')],
    { cwd: release, env: { PATH, NODE_ENV: 'production', HOST: '127.0.0.1' }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const url = await addressOf(server)
  expect((await (await fetch(url)).text()).toLowerCase()).toContain('<!doctype html>')
  expect(await (await fetch(`${url}/api/setup`)).json()).toMatchObject({ needed: true })
})

function addressOf({ stdout, stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += String(chunk)
      const [, url] = /Sharelight is at (http:\S+)/.exec(said) ?? []
      if (url) resolve(url)
    }
    stdout?.on('data', hear)
    stderr?.on('data', hear)
    stdout?.on('close', () => reject(new Error(`The release ended: ${said.slice(-2000)}`)))
  })
}
