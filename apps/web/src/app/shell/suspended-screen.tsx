import classes from './shell.module.css'
import { texts } from './texts.ts'

/** A suspended organisation sees nothing else (specification S2.061, S6.011). */
export function SuspendedScreen({ email }: { email: string }) {
  return (
    <main className={classes.full}>
      <div>
        <h1>{texts.suspended.title}</h1>
        <p>{texts.suspended.hint} {email && <a href={`mailto:${email}`}>{email}</a>}</p>
      </div>
    </main>
  )
}
