// Asks the registry for known weaknesses of what runs in production. Fails for high and critical ones; says plainly where it cannot ask.
import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'

interface Report {
  message?: string
  metadata?: { vulnerabilities: { total: number } }
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>
}
type Judgement = { skipped: string } | { bad: string[]; all: number }

/** What `npm audit --json` said: which weaknesses stop a release, or why nobody knows. */
export function judge(output: string): Judgement {
  const { message, metadata, vulnerabilities = {} } = parsed(output)
  if (!metadata) return { skipped: message ?? 'npm gave no answer' }
  const bad = Object.values(vulnerabilities).filter(({ severity }) => severity === 'high' || severity === 'critical')
  return {
    bad: bad.map(({ name, severity, range }) => `${name} ${range} (${severity})`),
    all: metadata.vulnerabilities.total,
  }
}

function parsed(output: string): Report {
  try {
    return JSON.parse(output) as Report
  } catch {
    return {}
  }
}

if (import.meta.main) {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: dirname(import.meta.dirname),
    encoding: 'utf8',
    timeout: 60_000,
  })
  const judgement = judge(stdout ?? '')
  if ('skipped' in judgement) console.log(`Advisories: SKIPPED, the registry does not answer (${judgement.skipped}).`)
  else
    console.log(`Advisories: ${judgement.all} known, of which high or critical: ${judgement.bad.join(', ') || 'none'}.`)
  process.exit('bad' in judgement && judgement.bad.length > 0 ? 1 : 0)
}
