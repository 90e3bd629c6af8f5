/** The parts of a script; all but `head` is code already. */
export interface Parts {
  /** File name without its ending: letters, digits and dashes. */
  name: string
  /** Lines of the comment that it begins with, each readable. */
  head: readonly string[]
  prelude: string
  calls: readonly string[]
  /** What stands after the calls. */
  end: string
  /** Nothing in it changes anything. */
  readsOnly: boolean
}

/** Comment lines that say how a script is run: one that changes nothing is only run. */
export const usage = (run: string, { readsOnly }: Pick<Parts, 'readsOnly'>, lines: readonly string[]) =>
  readsOnly ? [`${run}    changes nothing`] : lines

/** Comment lines of a language whose comments begin with `mark`. */
export const comment = (mark: string, lines: readonly string[]) =>
  lines.map(line => `${mark} ${line}`.trimEnd()).join('\n')
