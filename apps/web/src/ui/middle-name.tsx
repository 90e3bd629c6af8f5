import classes from './middle-name.module.css'

const tailLength = 12

/** A name that loses its middle when there is no room: what tells names apart is at both ends. The whole is in the tooltip. */
export function MiddleName({ text }: { text: string }) {
  const cut = text.length > tailLength * 2 ? text.length - tailLength : text.length
  return <span className={classes.name} title={text}><span>{text.slice(0, cut)}</span>{cut < text.length && <span>{text.slice(cut)}</span>}</span>
}
