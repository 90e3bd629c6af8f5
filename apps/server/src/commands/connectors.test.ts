import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectors } from '@sharelight/connectors'
import { afterAll, describe, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'sharelight-connectors-'))
const main = join(import.meta.dirname, '../main.ts')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Ended {
  code: number
  stdout: string
  stderr: string
}

function run(...args: string[]): Promise<Ended> {
  return new Promise(resolve => {
    execFile(process.execPath, [main, ...args], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
    })
  })
}

function settings(name: string, value: unknown): string {
  const file = join(folder, name)
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
  return file
}

test('`connectors` names each with its settings and permissions', async () => {
  const listed = JSON.parse((await run('connectors', '--json')).stdout) as {
    id: string
    settings: { name: string }[]
    permissions: unknown[]
  }[]
  expect(listed.map(({ id }) => id)).toEqual(connectors.map(({ id }) => id))
  expect(listed.find(({ id }) => id === 'filesystem')?.settings.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['roots', 'include', 'exclude', 'maxFileSize']),
  )
  expect((await run('connectors')).stdout).toContain('roots (list, required): Folders')
})

describe('`check`', () => {
  const check = (file: string, connector = 'filesystem') => run('check', '--connector', connector, '--settings', file)

  test('says what works', async () => {
    expect(await check(settings('works.json', { roots: [folder] }))).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`works    Read ${folder}`) as string,
      stderr: '',
    })
  })

  test('ends with a non-zero code and one sentence where the source, a setting, the file or the connector is not there', async () => {
    const cases = await Promise.all([
      check(settings('gone.json', { roots: [join(folder, 'gone')] })),
      check(settings('wrong.json', { roots: [] })),
      check(join(folder, 'none.json')),
      check(settings('broken.json', '{"roots": hush')),
      check(settings('known.json', {}), 'nothing'),
    ])
    const says = [
      /There is nothing at .*gone/,
      /settings\.roots: Name at least one folder/,
      /none\.json cannot be read \(ENOENT\)/,
      /broken\.json is no JSON/,
      /no connector "nothing"/,
    ]
    for (const [index, { code, stderr }] of cases.entries()) {
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(says[index] ?? '') as string })
      expect(stderr.trim().split('\n').length).toBe(1)
    }
    expect(cases[3]?.stderr).not.toContain('hush')
  })
})
