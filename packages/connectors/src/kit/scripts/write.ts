import { frames } from './frames.ts'
import { isLeftOut, type Recipe, type Script, type ScriptOrder, type ScriptTarget } from './script.ts'
import { readable } from './quote/unreadable.ts'

const endings = { sh: 'sh', powershell: 'ps1', sql: 'sql', python: 'py' } as const

/** A recipe's script for these targets. It only says what it would do unless it is told otherwise, and writes down what takes it back. */
export function writeScript(action: string, recipe: Recipe, order: ScriptOrder): Script {
  const calls = order.targets.map(target => ({ target, call: recipe.call(target, order) }))
  const lines = calls.flatMap(({ call }) => (isLeftOut(call) ? [] : [call]))
  const leftOut = calls.flatMap(({ target, call }) => (isLeftOut(call) ? [`${nameOf(target)}: ${call.because}`] : []))
  const day = order.at.toISOString().slice(0, 10)
  const name = `${action.replaceAll('_', '-')}-${day}`
  const [frame, readsOnly] = [frames[recipe.language], recipe.readsOnly === true]
  const text = frame({
    name,
    head: headOf(recipe, order, leftOut).map(line => readable(line)),
    prelude: recipe.prelude(order),
    calls: lines,
    end: recipe.end ?? '',
    readsOnly,
  })
  const fileName = `${name}.${endings[recipe.language]}`
  return { language: recipe.language, fileName, text, leftOut: leftOut.length, readsOnly }
}

const mostLeftOut = 1000
const nameOf = ({ name, key }: ScriptTarget) => readable(name ?? key, 120)

function headOf({ title, needs }: Recipe, order: ScriptOrder, leftOut: readonly string[]): string[] {
  const { targets, organisation, requestedBy, at } = order
  return [
    `${title}.`,
    `For ${organisation}; asked for by ${requestedBy}; written by Sharelight at ${at.toISOString()}.`,
    `It is about ${targets.length - leftOut.length} of ${targets.length}.`,
    ...needs,
    ...(leftOut.length > 0 ? ['Left out:', ...leftOut.slice(0, mostLeftOut).map(line => `  ${line}`)] : []),
    ...(leftOut.length > mostLeftOut ? [`  and ${leftOut.length - mostLeftOut} more`] : []),
  ]
}
