import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { judge } from './advisories.ts'
import { billOfMaterials, type Lock } from './sbom.ts'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'package-lock.json'), 'utf8')

const lock = JSON.parse(text) as Lock

it("the bill of materials has what runs in production with its hashes, nothing of development, and no registry's address", () => {
  const bill = billOfMaterials(lock)
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' })
  const names = bill.components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'chdb', '@simplewebauthn/server', '@node-rs/argon2']))
  expect(
    names.filter(name =>
      ['vitest', 'vite', 'playwright-core', 'oxlint', 'knip', 'oidc-provider', 'smtp-server'].includes(name),
    ),
  ).toEqual([])
  expect(
    bill.components
      .filter(
        component =>
          !('hashes' in component) ||
          !component.hashes?.every(({ alg, content }) => alg === 'SHA-512' && content.length === 128),
      )
      .map(({ purl }) => purl),
  ).toEqual([])
  expect(new Set(bill.components.map(({ purl }) => purl)).size).toBe(bill.components.length)
  expect(JSON.stringify(bill)).not.toMatch(/https?:\/\//)
  expect(JSON.stringify(billOfMaterials(lock))).toBe(JSON.stringify(bill))
})

it('the lock file names no registry, and a hash for each package that comes from one', () => {
  const { packages } = JSON.parse(text) as {
    packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }>
  }
  const fetched = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
  expect(fetched.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
  expect(fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
})

it('high and critical advisories stop, lower ones are told, and where nobody answers it says so', () => {
  const answer = (severity: string) =>
    JSON.stringify({
      metadata: { vulnerabilities: { total: 1 } },
      vulnerabilities: { x: { name: 'x', severity, range: '<2' } },
    })
  expect(judge(answer('high'))).toEqual({ bad: ['x <2 (high)'], all: 1 })
  expect(judge(answer('moderate'))).toEqual({ bad: [], all: 1 })
  expect(judge(JSON.stringify({ message: '405 Method Not Allowed' }))).toEqual({ skipped: '405 Method Not Allowed' })
  expect(judge('')).toEqual({ skipped: 'npm gave no answer' })
})

it('each machine lacks no library of the lock file but that of ClickHouse, which the first start asks for by its version', () => {
  const lackingOn = (platform: string, arch: string): unknown => {
    const script = `import { readFileSync } from 'node:fs'
    const { lackingFor } = await import('${join(root, 'scripts/bootstrap.mjs')}')
    const { packages } = JSON.parse(readFileSync('${join(root, 'package-lock.json')}'))
    console.log(JSON.stringify(lackingFor(packages, ${JSON.stringify({ platform, arch })})))`
    return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }))
  }
  expect(lackingOn('linux', 'x64')).toEqual([])
  expect(lackingOn('win32', 'x64')).toEqual([])
  for (const [platform, arch] of [
    ['darwin', 'arm64'],
    ['darwin', 'x64'],
    ['linux', 'arm64'],
  ] as const)
    expect(lackingOn(platform, arch)).toEqual([expect.stringMatching(`^@chdb/lib-${platform}-${arch}(-gnu)?@[\\d.]+`)])
})
