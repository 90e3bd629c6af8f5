// Finds modules that import one another in a circle, types included: neither can be understood without the other.
import { dirname, posix } from 'node:path'
import { imports } from './imports.ts'

/** Every circle that a walk over `files` comes upon, as the way round; at least one of each group that hangs together. */
export function cycles(files: readonly string[], read: (file: string) => string): string[][] {
  const known = new Set(files)
  const found: string[][] = []
  const way: string[] = []
  const done = new Set<string>()
  const visit = (file: string) => {
    const place = way.indexOf(file)
    if (place >= 0) return void found.push([...way.slice(place), file])
    if (done.has(file)) return
    way.push(file)
    for (const target of targets(file, read(file))) if (known.has(target)) visit(target)
    way.pop()
    done.add(file)
  }
  for (const file of files) visit(file)
  return found
}

function targets(file: string, source: string): string[] {
  return [...new Set(imports(source).flatMap(({ module }) => targetOf(file, module) ?? []))]
}

function targetOf(file: string, module: string): string | undefined {
  if (module.startsWith('.')) return posix.join(dirname(file), module)
  if (module.startsWith('#texts/')) return posix.join('apps/web/src/texts/en', module.slice('#texts/'.length))
  const name = /^@sharelight\/([\w-]+)$/.exec(module)?.[1]
  return name && `packages/${name}/src/index.ts`
}
