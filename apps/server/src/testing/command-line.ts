import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const main = join(import.meta.dirname, '../main.ts')

type Line = Record<string, unknown>
interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** The command line for one source, in a folder of its own, as a person has it: settings in a file, answers in files. */
export interface CommandLine {
  folder: string
  /** Writes the settings that later calls read. What is secret in them must show nowhere. */
  settings(values: Line): void
  /** @throws Error where a secret shows in what it says */
  run(command: 'check' | 'scan', ...args: string[]): Promise<Ended>
  /** Scans with what changed only from the second time on. Answers what `--json` says. @throws Error where it does not end well */
  scan(...outputs: string[]): Promise<Line>
  /** What a scan wrote to one of its outputs: `items`, `resources` … */
  lines(output: string): Line[]
  remove(): void
}

/** `own` are the organisation's own domains. */
export function commandLine(
  connector: string,
  environment: Record<string, string> = {},
  own: readonly string[] = [],
): CommandLine {
  const folder = mkdtempSync(join(tmpdir(), `sharelight-${connector}-`))
  const domains = own.flatMap(domain => ['--domain', domain])
  let secrets: string[] = []
  const run: CommandLine['run'] = (command, ...args) =>
    new Promise((resolve, reject) => {
      const env = { ...process.env, DATA_DIR: '', OUTBOUND_ALLOW: '127.0.0.1', ...environment }
      const all = [main, command, '--connector', connector, '--settings', 'settings.json', ...args]
      execFile(process.execPath, all, { cwd: folder, env }, (error, stdout, stderr) => {
        if (secrets.some(secret => `${stdout}${stderr}`.includes(secret)))
          reject(new Error(`"${command}" shows a secret of the settings for ${connector}.`))
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
      })
    })
  return {
    folder,
    settings(values) {
      secrets = secretsIn(values)
      writeFileSync(join(folder, 'settings.json'), JSON.stringify(values))
    },
    run,
    async scan(...outputs) {
      const files = outputs.flatMap(name => [`--${name}`, `${name}.jsonl`])
      const { code, stdout, stderr } = await run('scan', '--json', '--state', 'state', ...domains, ...files)
      if (code !== 0) throw new Error(`The scan ended with ${code}: ${stderr}`)
      return JSON.parse(stdout) as Line
    },
    lines: output =>
      readFileSync(join(folder, `${output}.jsonl`), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line) as Line),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const secret = /token|secret|password|privatekey/i

const secretsIn = (values: Line): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    secret.test(name) && typeof value === 'string' && value.length >= 8 ? value : [],
  )
