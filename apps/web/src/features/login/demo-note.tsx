import { Alert, Code } from '@mantine/core'
import { texts } from './texts.ts'

/** Who may look around in a demo. Nobody else has these users, and they are in no other organisation. */
export function DemoNote() {
  const { title, lead, users, password } = texts.demo
  return (
    <Alert mt="md" variant="light" title={title}>
      {lead} <Code>{password}</Code>:
      <ul style={{ margin: '6px 0 0', paddingInlineStart: 18 }}>{users.map(({ email, role }) => <li key={email}><strong>{email}</strong>, {role}</li>)}</ul>
    </Alert>
  )
}
