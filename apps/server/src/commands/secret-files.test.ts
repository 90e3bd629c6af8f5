import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { takeSecretFiles } from './secret-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'sharelight-secret-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const fileOf = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

test('a secret comes from the file that its setting names, without the line end', () => {
  const env: NodeJS.ProcessEnv = {
    DATABASE_URL_FILE: fileOf('url', 'postgres://u:p@db/s\n'),
    METRICS_TOKEN_FILE: fileOf('token', 'a token with blanks '),
    SHARELIGHT_KEY_FILE: '/keys/key',
    PORT: '1',
  }
  takeSecretFiles(env)
  expect(env).toEqual({
    DATABASE_URL: 'postgres://u:p@db/s',
    METRICS_TOKEN: 'a token with blanks ',
    SHARELIGHT_KEY_FILE: '/keys/key',
    PORT: '1',
  })
})

test('what cannot be used is named, and what the file holds is not said', () => {
  const saidOf = (env: NodeJS.ProcessEnv) => {
    try {
      takeSecretFiles(env)
    } catch (error) {
      return (error as Error).message
    }
    return 'nothing'
  }
  const missing = join(folder, 'missing')
  expect(saidOf({ SMTP_URL_FILE: missing })).toBe(
    `SMTP_URL_FILE names ${missing}, which cannot be read (ENOENT). Let the user that Sharelight runs as read it.`,
  )
  expect(saidOf({ SMTP_URL_FILE: fileOf('empty', ' \n') })).toMatch(/which is empty\. Write the secret into it\.$/)
  const two = saidOf({ SMTP_URL_FILE: fileOf('two', 'hush\nhush2\n') })
  expect(two).toMatch(/more than one line/)
  expect(two).not.toContain('hush')
  expect(saidOf({ METRICS_TOKEN: 'a', METRICS_TOKEN_FILE: fileOf('one', 'hush') })).toBe(
    'METRICS_TOKEN and METRICS_TOKEN_FILE are both set: give one of them.',
  )
})
