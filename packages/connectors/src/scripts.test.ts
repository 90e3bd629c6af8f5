import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { azureCliMissing, azureOptions, azureSource, type CommandOptions } from '@sharelight/testkit/benches'
import { hasScript, scriptOf, scriptsThereAre, type ScriptOrder, type ScriptTarget } from './scripts.ts'
import { grammarOf } from './testing/grammar.ts'
import { anyName, hostileNames } from './testing/hostile-names.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sharelight-cli-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const names = ['drive', 'item', 'permission', 'user', 'mailbox', 'file', 'owner', 'schema', 'table']
const called = (value: string): ScriptTarget => ({
  key: value,
  grant: value,
  name: value,
  copyOf: value,
  ids: Object.fromEntries(names.map(name => [name, value])),
})
const order = (targets: readonly ScriptTarget[], by = 'kim@acme.example'): ScriptOrder => ({
  targets,
  organisation: by,
  requestedBy: by,
  at: new Date('2026-07-24T10:00:00Z'),
  values: { label: by, days: 30 },
})
const textOf = (service: string, action: string, targets: readonly ScriptTarget[], by?: string) =>
  scriptOf(action, service, order(targets, by))?.text ?? ''
const all = scriptsThereAre()

test('there are scripts of these playbooks for these services, and of no others', () => {
  const services = new Map(
    Object.entries(Object.groupBy(all, ({ action }) => action)).map(([action, found]) => [action, found?.length]),
  )
  expect(Object.fromEntries(services)).toMatchObject({
    remove_everyone: 7,
    quarantine: 6,
    revoke_public_grants: 6,
    fix_public_storage: 3,
  })
  expect(hasScript('quarantine', 'postgresql')).toBe(false)
  for (const name of ['toString', '__proto__', 'constructor']) {
    expect(hasScript(name, 'local_disk')).toBe(false)
    expect(scriptOf('quarantine', name, order([]))).toBeUndefined()
  }
})

test.each(all)(
  '$action on $service says what it is, when and for whom, hides nothing, and only says what it would do',
  ({ service, action }) => {
    const script = scriptOf(action, service, order(hostileNames.map(called), "A'c`me\n$(x)\u202e"))
    expect(script?.fileName).toMatch(/^[a-z-]+-2026-07-24\.(sh|ps1|py|sql)$/)
    expect(script?.text).toContain("For A'c`me\ufffd$(x)\ufffd; asked for by")
    expect(script?.text).toContain('2026-07-24T10:00:00.000Z')
    expect(script?.text).toMatch(/--apply|-Apply|apply=1|@apply = 1/)
    expect(script?.text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b]/u)
  },
)

test('what only tells is not said to do or to take back anything', () => {
  const tells = all.filter(({ service, action }) => scriptOf(action, service, order([]))?.readsOnly)
  expect(new Set(tells.map(({ action }) => action))).toEqual(new Set(['review_access']))
  for (const { service, action } of tells) {
    const head = textOf(service, action, [])
      .split('\n')
      .filter(line => line.startsWith('#'))
    expect(head.some(line => / {4}changes nothing$/.test(line))).toBe(true)
    expect(head.join('\n')).not.toMatch(/does it|takes it back/)
  }
})

describe.each([
  ['powershell', 'powershell', []],
  ['python', 'python', []],
  ['sh', 'bash', ['printf']],
] as const)('scripts in %s', (language, grammar, own) => {
  const ours = all.filter(({ service, action }) => scriptOf(action, service, order([]))?.language === language)

  test('are sound by the published grammar, and run the same whatever things are called', async context => {
    const parse = await grammarOf(grammar)
    if (!parse) return context.skip('The grammars are not installed: npm ci')
    const commands = (text: string) => {
      const { faults, commands: found } = parse(text)
      expect(faults).toEqual([])
      return found.filter(name => !(own as readonly string[]).includes(name))
    }
    const valid = (service: string) => (service === 'local_disk' || service === 'network_drive' ? '/' : '')
    for (const { service, action } of ours) {
      const plain = commands(
        textOf(service, action, [called(`${valid(service)}plain`), called(`${valid(service)}plain`)]),
      )
      expect(
        commands(
          textOf(
            service,
            action,
            hostileNames.slice(0, 2).map(name => called(`${valid(service)}${name}`)),
          ),
        ).length,
      ).toBeLessThanOrEqual(plain.length)
    }
    const { service = '', action = '' } = ours[0] ?? {}
    const expected = commands(textOf(service, action, [called(`${valid(service)}plain`)]))
    fc.assert(
      fc.property(
        anyName.filter(name => name !== '' && !name.includes('#') && !/(^|\/)\.\.?(\/|$)/.test(name)),
        name => {
          expect(commands(textOf(service, action, [called(`${valid(service)}${name}`)]))).toEqual(expected)
        },
      ),
      { numRuns: 60, examples: hostileNames.filter(name => !name.includes('#')).map(name => [name]) },
    )
  })
})

/** Command lines as a shell makes them of a script, written down by a program that is called like the real one. */
function linesOf(program: string, text: string, answer = ''): string[][] {
  const stub = join(folder, program)
  writeFileSync(
    stub,
    `#!/bin/sh\nfor word in "$@"; do printf '%s\\0' "$word"; done >>"$LINES"\nprintf '\\n\\0' >>"$LINES"\ncat "$ANSWER"\n`,
  )
  chmodSync(stub, 0o755)
  const [lines, answers] = [join(folder, 'lines'), join(folder, 'answer')]
  writeFileSync(lines, '')
  writeFileSync(answers, answer)
  writeFileSync(join(folder, 'script.sh'), text)
  const env = {
    ...process.env,
    PATH: `${folder}:${process.env['PATH']}`,
    LINES: lines,
    ANSWER: answers,
    UNDO_FILE: './undo.sh',
  }
  const run = (file: string, more: string[] = []) =>
    spawnSync('sh', [file, ...more], { cwd: folder, env, encoding: 'utf8' })
  const done = run('script.sh', ['--apply'])
  if (done.status !== 0) throw new Error(done.stderr)
  if (readdirSync(folder).includes('undo.sh')) run('undo.sh')
  expect(readdirSync(folder)).not.toContain('pwned')
  return readFileSync(lines, 'utf8')
    .split('\n\0')
    .filter(Boolean)
    .map(line => line.split('\0').filter(Boolean))
}

type Published = { required: string[]; members: Record<string, unknown> }
const published = JSON.parse(readFileSync(join(import.meta.dirname, 'aws/scripts/published-inputs.json'), 'utf8')) as {
  calls: Record<string, Published>
  /** Of every call. */
  options: Record<string, string[] | null>
}
const isShape = (value: unknown): value is Published =>
  typeof value === 'object' && value !== null && 'members' in value
/** As botocore would: known names of the right kind, and all that are required. */
function conforms(value: unknown, shape: unknown): void {
  if (Array.isArray(shape) && typeof shape[0] !== 'string')
    return z
      .array(z.unknown())
      .parse(value)
      .forEach(each => conforms(each, shape[0]))
  if (!isShape(shape)) return
  const given = z.record(z.string(), z.unknown()).parse(value)
  expect(Object.keys(shape.members)).toEqual(expect.arrayContaining(Object.keys(given)))
  expect(Object.keys(given)).toEqual(expect.arrayContaining(shape.required))
  for (const [name, inner] of Object.entries(given)) conforms(inner, shape.members[name])
}
const pascal = (words: string) => words.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The input of a call, of its JSON and of its options. */
function inputOf([, , ...words]: string[]): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (let at = 0; at < words.length; at++) {
    const [option = '', inline] = (words[at] ?? '').split(/=(.*)/s)
    const value = inline ?? words[++at] ?? ''
    if (option === '--cli-input-json') Object.assign(input, JSON.parse(value))
    else if (!Object.hasOwn(published.options, option))
      input[pascal(option.slice(2))] = /^[{[]/.test(value) ? (JSON.parse(value) as unknown) : value
  }
  return input
}

describe('command lines of Amazon Web Services', () => {
  const acl = JSON.stringify({
    Owner: { ID: 'a' },
    Grants: [
      { Grantee: { Type: 'Group', URI: 'http://acs.amazonaws.com/groups/global/AllUsers' }, Permission: 'READ' },
    ],
  })
  const block = JSON.stringify({
    BlockPublicAcls: false,
    IgnorePublicAcls: false,
    BlockPublicPolicy: false,
    RestrictPublicBuckets: true,
  })
  const hostile = [...hostileNames, 'file:///etc/passwd', 'fileb://x', '-x']

  test.each<[string, ScriptTarget[], string, string[]]>([
    [
      'remove_everyone',
      hostile.map(name => ({ key: `papers/${name.replaceAll('%', '%25').replaceAll('#', '%23')}` })),
      acl,
      ['get-object-acl', 'get-object-acl', 'put-object-acl'],
    ],
    [
      'fix_public_storage',
      [{ key: 'papers#' }, { key: 'papers/a' }],
      block,
      ['get-public-access-block', 'put-public-access-block'],
    ],
    ['disable_ghost_accounts', [{ key: 'kim' }], '', ['get-user-policy', 'put-user-policy']],
    ['enforce_mfa', [{ key: 'kim' }], '', ['get-user-policy', 'put-user-policy']],
  ])(
    'of %s are those that it publishes, there and back, and hold names as they are',
    (action, targets, answer, calls) => {
      const lines = linesOf('aws', textOf('amazon_s3', action, targets), answer)
      for (const line of lines)
        conforms(inputOf(line), published.calls[`${line[0] === 'iam' ? 'iam' : 's3'} ${pascal(line[1] ?? '')}`])
      expect(lines.slice(0, calls.length).map(line => line[1])).toEqual(calls)
      expect(lines.length).toBe(targets.length * (calls.length + 1))
      const keys = new Set(lines.flatMap(line => inputOf(line)['Key'] ?? []))
      expect(keys).toEqual(new Set(action === 'remove_everyone' ? hostile : []))
    },
  )

  test('of what is no bucket, object or user there are none', () => {
    for (const name of hostileNames.filter(each => !/^[\w-]+$/.test(each))) {
      expect(textOf('amazon_s3', 'fix_public_storage', [{ key: name }])).not.toMatch(/^block /m)
      expect(textOf('amazon_s3', 'enforce_mfa', [{ key: name }])).not.toMatch(/^deny /m)
      expect(textOf('gcs', 'fix_public_storage', [{ key: name }])).not.toMatch(/^prevent /m)
      expect(
        textOf('azure_blob', 'fix_public_storage', [{ key: name, ids: { account: name, group: name } }]),
      ).not.toMatch(/^close_\w+ /m)
    }
  })
})

interface Recorded {
  source: string
  commands: CommandOptions
}
const recorded = (vendor: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, vendor, 'scripts/published-options.json'), 'utf8')) as Recorded

const vendors: Record<string, string> = { gcloud: 'google', az: 'azure' }
test.each<[string, string, ScriptTarget, string]>([
  ['gcloud', 'gcs', { key: 'papers' }, 'inherited'],
  ['az', 'azure_blob', { key: 'x', ids: { account: 'papers', group: 'My(group)' } }, 'true'],
  ['az', 'azure_blob', { key: 'x', ids: { account: 'papers', container: 'open' } }, 'blob'],
])(
  'command lines of %s are those that its own help names, there and back, with values that it allows',
  (program, service, target, answer) => {
    const lines = linesOf(program, textOf(service, 'fix_public_storage', [target]), answer)
    expect(lines).toHaveLength(3)
    for (const line of lines) {
      const command = line.slice(0, 3).join(' ')
      const options = recorded(vendors[program] ?? '').commands[command] ?? {}
      for (const word of line.slice(3).filter(each => each.startsWith('-'))) {
        const [option = '', value = ''] = word.split(/=(.*)/s)
        expect([command, Object.keys(options)]).toEqual([command, expect.arrayContaining([option])])
        expect(options[option] ?? [value]).toContain(value)
      }
    }
  },
)

const missing = azureCliMissing()
test.skipIf(missing !== undefined)(
  `what is recorded of Azure's command line is what it says itself${missing ? `: ${missing}` : ''}`,
  () => {
    const { commands, source } = recorded('azure')
    expect(azureOptions(Object.keys(commands))).toEqual(commands)
    expect(source).toBe(azureSource)
  },
  120_000,
)

test('Python compiles what is written for it', () => {
  for (const { service, action } of all.filter(({ service: of }) => of === 'gdrive' || of === 'gmail'))
    expect(
      execFileSync('python3', ['-c', 'import ast, sys; print(type(ast.parse(sys.stdin.read())).__name__)'], {
        input: textOf(service, action, hostileNames.map(called)),
        encoding: 'utf8',
      }),
    ).toBe('Module\n')
})
