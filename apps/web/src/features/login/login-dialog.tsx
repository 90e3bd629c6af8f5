import { getEnvironment } from '../../lib/environment.ts'
import { DemoNote } from './demo-note.tsx'
import { LoginForm } from './login-form.tsx'

/** The login dialog over what was there (specification S2.082); in a demo it says again who may look around. `email` is who was signed in. */
export function LoginDialog({ email }: { email?: string }) {
  return (
    <>
      <LoginForm email={email} onDone={() => location.reload()} />
      {getEnvironment().type === 'demo' && <DemoNote />}
    </>
  )
}
