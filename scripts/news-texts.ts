import { notificationKinds } from '@sharelight/contract'

/** Stands for a value: a number and a name alike. */
const value = '7'
const goesOn = /^\s*(?:[?:.+]|\|\||&&)/
const isOpen = /(?:[?:(+]|=>|\|\||&&)\s*$/

/** Every text that a source gives a notification, an action of one, or a task, with a 7 for each value. */
export function newsTexts(source: string): string[] {
  const news = new RegExp(String.raw`kind: '(?:${notificationKinds.join('|')})'(?: as const)?,[^]*?\bname([:,])`, 'g')
  const tasks = /\brunTask(?:<\w+>)?\(tx[^]*?\btitle([:,])/g
  const named = (pattern: RegExp, name: string) =>
    [...source.matchAll(pattern)].flatMap(({ 0: found, 1: sign, index }) =>
      sign === ':' ? textsFrom(source, index + found.length).texts : declared(source, name),
    )
  const actions = [...source.matchAll(/\{\s*name: '([^']+)',\s*icon:/g)].map(([, name = '']) => name)
  const texts = [...named(news, 'name'), ...named(tasks, 'title'), ...actions]
  return [...new Set(texts)].filter(text => /\p{L}/u.test(text))
}

/** Every text that a source says of what is granted and missing when a connection is tested, with a 7 for each value; statements for a server are no texts. */
export function checkTexts(source: string): string[] {
  const found = [...source.matchAll(/\b(?:wayOut: |granted\.push\()(?=['`])/g)]
  const texts = found.flatMap(({ 0: sign, index }) => textsFrom(source, index + sign.length).texts)
  return [...new Set(texts)].filter(text => /[a-z]{2,} [a-z]{2,}/.test(text) && !text.includes('\n'))
}

interface Read {
  texts: string[]
  end: number
}

/** Declarations that lead to further ones. */
const mostSteps = 3

/** The texts that an expression may come to: it goes on to the comma, bracket or line that ends it. */
function textsFrom(source: string, start: number, steps = mostSteps): Read {
  const texts: string[] = []
  let at = start
  while (at < source.length) {
    const sign = source[at] ?? ''
    const before = source.slice(start, at)
    if (',;)]}'.includes(sign)) break
    if (sign === '\n' && before.trim() && !goesOn.test(source.slice(at)) && !isOpen.test(before)) break
    const word = /^[A-Za-z]\w*/.exec(source.slice(at, at + 60))?.[0]
    if (sign === "'" || sign === '`') {
      const { texts: some, end } = sign === "'" ? quoted(source, at) : template(source, at, steps)
      if (!/(?:[!=]==|\?\?)\s*$/.test(before)) texts.push(...some)
      at = end
    } else if ('([{'.includes(sign)) at = afterBracket(source, at)
    else if (word) {
      if (steps > 0 && !before.endsWith('.')) texts.push(...declared(source, word, steps - 1))
      at += word.length
    } else at++
  }
  return { texts, end: at }
}

function quoted(source: string, start: number): Read {
  const end = source.indexOf("'", start + 1)
  return { texts: [source.slice(start + 1, end)], end: end + 1 }
}

function template(source: string, start: number, steps: number): Read {
  let [texts, at] = [[''], start + 1]
  while (at < source.length && source[at] !== '`') {
    if (source.startsWith('${', at)) {
      const inner = textsFrom(source, at + 2, steps)
      const some = inner.texts.length ? inner.texts : [value]
      texts = texts.flatMap(text => some.map(one => text + one))
      at = inner.end + 1
    } else {
      const sign = source[at++] ?? '`'
      texts = texts.map(text => text + sign)
    }
  }
  return { texts, end: at + 1 }
}

function afterBracket(source: string, start: number): number {
  let at = start + 1
  while (at < source.length && !')]}'.includes(source[at] ?? '')) {
    at = textsFrom(source, at, 0).end
    if (',;\n'.includes(source[at] ?? '')) at++
  }
  return at + 1
}

/** What a constant or a function of the same source comes to. */
function declared(source: string, name: string, steps = mostSteps): string[] {
  const pattern = new RegExp(
    String.raw`\bconst ${name}(?:: [\w<>, ]+)? =\s+(?:\([^)]*\) =>)?|\bfunction ${name}\([^]*?\{\n\s*return `,
  )
  const found = pattern.exec(source)
  if (!found) return []
  const start = found.index + found[0].length
  const object = /^\{([^}]*)\}/.exec(source.slice(start))
  return object
    ? [...(object[1] ?? '').matchAll(/: '([^']*)'/g)].map(([, text = '']) => text)
    : textsFrom(source, start, steps).texts
}
