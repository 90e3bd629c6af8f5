import classes from './demo-note.module.css'
import { texts } from '#texts/login.ts'

/** Who may look around in a demo. Nobody else has these users, and they are in no other organisation. */
export function DemoNote() {
  const { title, lead, users, password } = texts.demo
  return (
    <aside className={classes.note} aria-label={title}>
      <strong>{title}</strong>
      <p>
        {lead} <code className="mono">{password}</code>:
      </p>
      <ul>
        {users.map(({ email, role }) => (
          <li key={email}>
            <strong>{email}</strong>, {role}
          </li>
        ))}
      </ul>
    </aside>
  )
}
