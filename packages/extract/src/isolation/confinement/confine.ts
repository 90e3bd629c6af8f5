import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { spoolSettings } from '../../spool.ts'
import { namespacesHere } from './namespaces.ts'
import { systemCallFilterHere } from './system-calls.ts'

const program = join(import.meta.dirname, '../../../../..')
/** What a worker is made of; the data folder may lie beside them. */
const readable = ['packages', 'apps/server', 'node_modules', 'package.json']
/** What a worker is told of this process's environment: how times and words are written. */
const passedOn = ['TZ', 'LANG', 'LC_ALL'] as const

/** A command that runs Node with `args` in a worker's bounds. `spool` is all that it can write. */
export function confine(args: readonly string[], spool: string): string[] {
  const node = [process.execPath, ...permissions(spool), ...args]
  const command = systemCallFilterHere()?.wrap(node) ?? node
  return (
    namespacesHere()?.wrap(command, { spool, hidden: spoolSettings().hidden.filter(folder => existsSync(folder)) }) ??
    command
  )
}

/** Whole: nothing else of this process's environment is handed on. */
export function environmentOf(spool: string): NodeJS.ProcessEnv {
  const kept = passedOn.flatMap(name => (process.env[name] === undefined ? [] : [[name, process.env[name]] as const]))
  return { ...Object.fromEntries(kept), MALLOC_ARENA_MAX: '2', TMPDIR: spool, TEMP: spool, TMP: spool }
}

/** Node's own permission model: no file but the program's and the spool's, no other program. Threads and canvas's native code are needed for pictures. */
function permissions(spool: string): string[] {
  const folders = readable
    .map(name => join(program, name))
    .filter(path => existsSync(path))
    .flatMap(path => [...new Set([path, realpathSync(path)])])
  return [
    '--permission',
    '--allow-worker',
    '--allow-addons',
    '--disable-warning=SecurityWarning',
    ...[...folders, spool].map(path => `--allow-fs-read=${path}`),
    `--allow-fs-write=${spool}`,
  ]
}

/** What keeps a worker that a hostile document has taken over from doing harm, for the operator. */
export interface ConfinementReport {
  holds: string[]
  missing: string[]
}

export function confinementReport(): ConfinementReport {
  const namespaces = namespacesHere()
  const filter = ['system call filter']
  const isFiltered = systemCallFilterHere() !== undefined
  const inNamespaces = ['own network namespace', 'own process namespace', 'no privileges']
  const inMounts = ['read-only file systems', 'data folder hidden']
  return {
    holds: [
      'no environment',
      'no keys',
      'no paths',
      'Node permission model',
      ...(namespaces ? inNamespaces : []),
      ...(namespaces?.hasMounts ? inMounts : []),
      ...(isFiltered ? filter : []),
    ],
    missing: [
      ...(namespaces ? [] : inNamespaces),
      ...(namespaces?.hasMounts ? [] : inMounts),
      ...(isFiltered ? [] : filter),
    ],
  }
}
