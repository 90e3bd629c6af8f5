import classes from './middle-name.module.css'

const longestTail = 12

/** A name that loses its middle when there is no room: what tells names apart is at both ends. The whole is in the tooltip. */
export function MiddleName({
  text,
  more,
}: {
  text: string
  /** Said in the tooltip, too: an address. */ more?: string
}) {
  const cut = tailStart(text)
  return (
    <span className={classes.name} dir="auto" title={more && more !== text ? `${text}\n${more}` : text}>
      <span>{text.slice(0, cut)}</span>
      {cut < text.length && <span>{text.slice(cut)}</span>}
    </span>
  )
}

/** The same as plain text, for what is drawn: at most `longest` characters. */
export function shortened(text: string, longest = 28): string {
  return text.length <= longest
    ? text
    : `${text.slice(0, longest - longestTail).trimEnd()}…${text.slice(1 - longestTail).trimStart()}`
}

/** Where the part begins that always stays: the extension and some characters before it, never with a space, which would gape after the dots. */
function tailStart(text: string): number {
  if (text.length <= longestTail * 2) return text.length
  const extension = /\.\w{1,5}$/.exec(text)?.[0].length ?? 0
  const start = text.length - Math.min(longestTail, extension + 7)
  return start + (/^ +/.exec(text.slice(start))?.[0].length ?? 0)
}
