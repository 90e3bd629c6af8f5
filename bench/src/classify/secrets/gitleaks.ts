import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const source = 'github.com/zricethezav/gitleaks/v8@v8.30.1'

/** What one of gitleaks' rules is judged by: a text, or a file that is told by its path alone. */
export interface Sample {
  rule: string
  text: string
  path?: string
  secret: boolean
}

/** gitleaks itself, made from its module; undefined where there is no Go or the module cannot be had. */
export class Gitleaks {
  private readonly folder = mkdtempSync(join(tmpdir(), 'sharelight-gitleaks-'))
  private readonly module = join(this.folder, 'module')

  static here(): Gitleaks | undefined {
    const gitleaks = new Gitleaks()
    try {
      gitleaks.make()
      return gitleaks
    } catch {
      gitleaks.remove()
      return undefined
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  private make(): void {
    const { Dir } = JSON.parse(this.go(['mod', 'download', '-json', source], this.folder)) as { Dir: string }
    execFileSync('cp', ['-r', Dir, this.module])
    execFileSync('chmod', ['-R', 'u+w', this.module])
    this.go(['build', '-o', join(this.folder, 'gitleaks'), '.'], this.module)
  }

  private go(parameters: string[], cwd: string): string {
    const env = { ...process.env, SAMPLES: join(this.folder, 'samples') }
    return execFileSync('go', parameters, { cwd, encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'ignore'] })
  }

  /** What its generator of rules judges them by, drawn anew. */
  samples(): Sample[] {
    const generator = join(this.module, 'cmd/generate/config')
    cpSync(join(import.meta.dirname, 'samples.go'), join(generator, 'utils/validate.go'))
    this.go(['run', '.', join(this.folder, 'rules.toml')], generator)
    return readFileSync(join(this.folder, 'samples'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as Sample)
  }

  /** How many findings it has in each of these texts, with all its rules. */
  findingsIn(texts: readonly string[]): number[] {
    const [tree, report] = [join(this.folder, 'tree'), join(this.folder, 'report.json')]
    mkdirSync(tree)
    texts.forEach((text, index) => writeFileSync(join(tree, `${index}.txt`), text))
    const parameters = ['dir', tree, '--report-format', 'json', '--report-path', report, '--exit-code', '0']
    execFileSync(join(this.folder, 'gitleaks'), parameters, { stdio: 'ignore' })
    rmSync(tree, { recursive: true })
    const counts = texts.map(() => 0)
    for (const { File } of JSON.parse(readFileSync(report, 'utf8')) as { File: string }[])
      counts[Number(basename(File, '.txt'))]!++
    return counts
  }

  /** The secrets that it reports of a repository's history, each with the files that it was in, and what that took. */
  history(repository: string): { secrets: Map<string, string[]>; seconds: number } {
    const report = join(this.folder, 'history.json')
    const parameters = ['git', repository, '--report-format', 'json', '--report-path', report, '--exit-code', '0']
    const began = performance.now()
    execFileSync(join(this.folder, 'gitleaks'), parameters, { stdio: 'ignore' })
    const seconds = (performance.now() - began) / 1000
    const found = JSON.parse(readFileSync(report, 'utf8')) as { File: string; Secret: string }[]
    const secrets = Map.groupBy(found, ({ Secret }) => Secret)
    return { secrets: new Map([...secrets].map(([secret, at]) => [secret, at.map(({ File }) => File)])), seconds }
  }
}
