import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { makeOnce, placeOf } from './server-process.ts'

/** What commands take by their own help: long options, each with the values that it allows where the help names them. */
export type CommandOptions = Readonly<Record<string, Readonly<Record<string, readonly string[] | null>>>>

const azureVersion = '2.91.0'
export const azureSource = `azure-cli ${azureVersion} of PyPI, MIT: what its own "az … --help" says`
const home = placeOf(`azure-cli-${azureVersion}`)

/** Why there is none here, in one sentence; nothing where there is. */
export function azureCliMissing(): string | undefined {
  return existsSync(home)
    ? undefined
    : `azure-cli ${azureVersion} is not here; "npm run command-lines" fetches it (Python 3 with venv, and PyPI)`
}

/** Fetches it where it is missing, which takes minutes and a gigabyte. @throws Error where it cannot be had */
export function fetchAzureCli(): void {
  if (!azureCliMissing()) return
  makeOnce(home, folder => {
    execFileSync('python3', ['-m', 'venv', folder], { stdio: 'pipe' })
    const install = ['-m', 'pip', 'install', '--quiet', `azure-cli==${azureVersion}`]
    execFileSync(join(folder, 'bin/python'), install, { stdio: 'pipe' })
  })
}

/** Asks the parser of azure-cli what it takes; nothing is called in Azure. @throws Error for a command that it does not know */
export function azureOptions(commands: readonly string[]): CommandOptions {
  const env = { ...process.env, AZURE_CONFIG_DIR: join(home, 'config'), AZURE_CORE_COLLECT_TELEMETRY: 'no' }
  return optionsOf(commands, command => {
    const args = ['-m', 'azure.cli', ...command.split(' '), '--help']
    const help = execFileSync(join(home, 'bin/python'), args, {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const options = help.split(/^ {4}(?=--)/m).slice(1)
    return options.map(option => {
      const values = /Allowed values:(.*?)\.(?=\s|$)/s.exec(option)?.[1]
      const name = /^--[a-z-]+/.exec(option)?.[0] ?? ''
      return [name, values ? values.split(',').map(value => value.trim()) : null]
    })
  })
}

/** The version of the Google Cloud command line that is here; nothing where there is none. No package registry has it. */
export function gcloudVersion(): string | undefined {
  try {
    return /Google Cloud SDK ([\d.]+)/.exec(execFileSync('gcloud', ['--version'], { encoding: 'utf8' }))?.[1]
  } catch {
    return undefined
  }
}

/** Asks it what it takes; nothing is called at Google. @throws Error for a command that it does not know */
export function gcloudOptions(commands: readonly string[]): CommandOptions {
  return optionsOf(commands, command => {
    const help = execFileSync('gcloud', [...command.split(' '), '--help'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const sections = stripVTControlCharacters(help).split(/^(?=[A-Z])/m)
    const flags = sections.filter(section => /^[A-Z -]*FLAGS\n/.test(section)).join('')
    const names = [...flags.matchAll(/(?:^ +|, |: )(--(?:\[no-\])?[a-z][a-z-]+)/gm)].map(([, name = '']) => name)
    return names
      .flatMap(name => (name.includes('[no-]') ? [name.replace('[no-]', ''), name.replace('[no-]', 'no-')] : [name]))
      .map(name => [name, null])
  })
}

function optionsOf(
  commands: readonly string[],
  read: (command: string) => [string, string[] | null][],
): CommandOptions {
  return Object.fromEntries(
    commands.map(command => {
      const options = read(command).toSorted(([a], [b]) => (a < b ? -1 : 1))
      return [command, Object.fromEntries(options)]
    }),
  )
}
