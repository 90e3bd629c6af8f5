import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { languages } from '../src/syntax/languages.ts'
import { Random } from './random.ts'

/** A file with the language that it is written in. */
export interface SyntaxFile {
  language: string
  /** The package that it came in: never on both sides of a fold. */
  source: string
  name: string
  text: string
}

/** Folders of a usual machine; absent ones are passed over. */
export const usualTrees: readonly string[] = [
  '/usr/lib/python3.11',
  '/usr/lib/python3',
  '/usr/local/go/src',
  '/usr/include',
  '/usr/share',
  '/usr/lib/systemd',
  '/etc',
  join(import.meta.dirname, '../../../node_modules'),
]
const fewest = 200
const largest = 400_000
const perSource = 60
const perLanguage = 700

const byEnding = new Map(languages.flatMap(({ key, endings }) => endings.map(ending => [ending, key] as const)))

/** The files of some trees, at most 60 of a package and 700 of a language; always the same of the same trees. */
export function syntaxFiles(trees: readonly string[]): SyntaxFile[] {
  const random = new Random(23)
  const found = trees.flatMap(tree =>
    globSync('**/*', { cwd: tree, exclude: path => /(^|\/)(\.git|target|__pycache__)$/.test(path) }).map(path => ({
      tree,
      path,
    })),
  )
  const perKey = new Map<string, number>()
  const files: SyntaxFile[] = []
  for (const { tree, path } of random.shuffle(found)) {
    const source = sourceOf(tree, path)
    const ending = endingOf(path)
    const guess = byName(basename(path)) ?? (ending === 'txt' ? 'prose' : byEnding.get(ending))
    if (!guess || (perKey.get(guess) ?? 0) >= perLanguage || (perKey.get(`${guess} ${source}`) ?? 0) >= perSource)
      continue
    const text = textOf(join(tree, path))
    const language = text && languageOf(guess, path, text)
    if (!language) continue
    for (const key of [guess, `${guess} ${source}`]) perKey.set(key, (perKey.get(key) ?? 0) + 1)
    files.push({ language, source, name: path, text })
  }
  return files
}

const endingOf = (path: string) => /\.(\w{1,10})$/.exec(path)?.[1]?.toLowerCase() ?? ''

function byName(name: string): string | undefined {
  if (/^dockerfile/i.test(name)) return 'docker'
  if (/^makefile/i.test(name)) return 'make'
  if (name === 'CMakeLists.txt') return 'cmake'
  if (/^(gemfile|rakefile)$/i.test(name)) return 'ruby'
  if (/^(README|INSTALL|NEWS|THANKS|copyright|COPYING|LICENSE)$/.test(name)) return 'prose'
  return undefined
}

/** Folders that hold packages rather than being one. */
const shelves = /^(?:@.*|doc|src|vendor|npm|deb|mvn|pypi|crates|go|pkg|mod|github\.com|python3|dist-packages)$/

function sourceOf(tree: string, path: string): string {
  const folders = path.split('/').slice(0, -1)
  const first = folders.findIndex(folder => !shelves.test(folder))
  return [tree, ...folders.slice(0, first < 0 ? undefined : first + 1)].join('/')
}

function textOf(file: string): string | undefined {
  try {
    const stat = statSync(file)
    if (!stat.isFile() || stat.size < fewest || stat.size > largest) return undefined
    const text = readFileSync(file, 'utf8')
    return text.includes('\0') || /\uFFFD.*\uFFFD/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** The language, where an ending is that of several; none where it cannot be told. */
function languageOf(guess: string, path: string, text: string): string | undefined {
  const longest = Math.max(
    ...text
      .slice(0, 20_000)
      .split('\n')
      .map(line => line.length),
  )
  if (longest > 2_000 && ['javascript', 'css', 'html', 'json'].includes(guess)) return undefined
  switch (guess) {
    case 'c':
      if (/^\s*(@interface|@protocol|@implementation|#import)\b/m.test(text)) return 'objectivec'
      return /^\s*(class \w|namespace \w|template\s*<|public:|private:)|std::/m.test(text) ? 'cpp' : 'c'
    case 'matlab':
    case 'objectivec':
      if (path.endsWith('.mm')) return 'objectivec'
      return /^\s*(@interface|@implementation|@protocol|#import)\b/m.test(text)
        ? 'objectivec'
        : /octave|matlab/i.test(path)
          ? 'matlab'
          : undefined
    case 'ini':
      if (/nginx|apache|httpd/.test(path) && !/\.(?:service|ini|cfg)$/.test(path)) return 'nginx'
      if (/^\[[^\]]+\]\s*$/m.test(text)) return 'ini'
      return /^[\w.-]+ ?= ?\S/m.test(text) ? 'properties' : undefined
    case 'roff':
      return /^\.(TH|Dd|SH)\b/m.test(text) ? 'roff' : undefined
    case 'properties':
      return /^[\w.-]+ ?[=:]/m.test(text) ? 'properties' : undefined
    case 'perl':
      return /\b(my|use|sub)\b/.test(text) ? 'perl' : undefined
    case 'php':
      return text.includes('<?') ? 'php' : undefined
    case 'typescript':
      return /<TS|<!DOCTYPE/.test(text) ? undefined : 'typescript'
    case 'r':
      return /<-|function\s*\(/.test(text) ? 'r' : undefined
    case 'terraform':
      return /^(resource|variable|provider|module|output|data|terraform|locals)\b/m.test(text) ? 'terraform' : undefined
    case 'html':
      return /<\w+[^>]*>/.test(text) ? 'html' : undefined
    case 'prose':
      return path.endsWith('.txt') && !/\/doc\/|README|INSTALL|LICENSE|NEWS|CHANGES|copyright/i.test(path)
        ? undefined
        : 'prose'
    case 'assembler':
      return /\b(mov|ldr|ret|push|TEXT|add|global|section)\b/i.test(text) ? 'assembler' : undefined
    default:
      return guess
  }
}
