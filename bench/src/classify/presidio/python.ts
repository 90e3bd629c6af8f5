import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeOnce, placeOf } from '@sharelight/testkit/benches'

export const presidioVersion = '2.2.366'
export const presidioMissing = 'no Python 3 with venv here, or PyPI cannot be reached'
const home = placeOf(`presidio-${presidioVersion}`)
const mostMinutes = 20
const askVersion = "import importlib.metadata as m; print(m.version('presidio-analyzer'))"

/** A Python that has Presidio: the machine's own where it has this very version, else one that is made for it. */
export class PresidioPython {
  private readonly command: string

  private constructor(command: string) {
    this.command = command
  }

  /** Undefined where there is no Python or PyPI cannot be reached. */
  static here(): PresidioPython | undefined {
    try {
      if (machineHasIt()) return new PresidioPython('python3')
      if (!existsSync(home)) install()
      return new PresidioPython(join(home, 'bin/python'))
    } catch {
      return undefined
    }
  }

  /** What a script of this folder says to lines of JSON: lines of JSON. */
  run(script: 'columns' | 'texts', lines: readonly unknown[]): unknown[] {
    const said = execFileSync(this.command, ['-B', join(import.meta.dirname, `${script}.py`)], {
      input: lines.map(line => JSON.stringify(line)).join('\n'),
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      timeout: mostMinutes * 60_000,
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    return said
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as unknown)
  }
}

function machineHasIt(): boolean {
  try {
    const said = execFileSync('python3', ['-c', askVersion], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return said.trim() === presidioVersion
  } catch {
    return false
  }
}

function install(): void {
  makeOnce(home, folder => {
    execFileSync('python3', ['-m', 'venv', folder], { stdio: 'pipe' })
    const parameters = ['-m', 'pip', 'install', '--quiet', `presidio-analyzer==${presidioVersion}`]
    execFileSync(join(folder, 'bin/python'), parameters, { stdio: 'pipe', timeout: 600_000 })
  })
}
