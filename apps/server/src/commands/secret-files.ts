import { readFileSync } from 'node:fs'

/** Settings that hold a secret. Each may come as a file that `<setting>_FILE` names, as containers and service managers hand secrets over. */
export const secretSettings = [
  'DATABASE_URL',
  'CLICKHOUSE_URL',
  'SHARELIGHT_SECRET_KEY',
  'SHARELIGHT_SECRET_KEY_PREVIOUS',
  'SHARELIGHT_PROVIDER_KEY',
  'SHARELIGHT_BACKUP_PASSPHRASE',
  'METRICS_TOKEN',
  'SMTP_URL',
  'MICROSOFT_CLIENT_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
] as const

/**
 * Puts what the files hold, without the line end at their end, in `env` in place of their names.
 * @throws Error naming the setting and the file, never what it holds
 */
export function takeSecretFiles(env: NodeJS.ProcessEnv = process.env): void {
  for (const setting of secretSettings) {
    const from = `${setting}_FILE`
    const file = env[from]
    if (!file) continue
    if (env[setting]) throw new Error(`${setting} and ${from} are both set: give one of them.`)
    env[setting] = contentOf(from, file)
    delete env[from]
  }
}

function contentOf(setting: string, file: string): string {
  const text = read(setting, file).replace(/\r?\n$/, '')
  if (!text.trim()) throw new Error(`${setting} names ${file}, which is empty. Write the secret into it.`)
  if (/[\r\n\0]/.test(text))
    throw new Error(`${setting} names ${file}, which holds more than one line. Write the secret alone into it.`)
  return text
}

function read(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(
      `${setting} names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code}). Let the user that Sharelight runs as read it.`,
      { cause: error },
    )
  }
}
