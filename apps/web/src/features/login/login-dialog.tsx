import { getEnvironment } from '../../lib/environment.ts'
import { DemoNote } from './demo-note.tsx'
import { LoginForm } from './login-form.tsx'

/** The login dialog over what was there (specification S2.082); in a demo it says again who may look around. */
export function LoginDialog() {
  return (
    <>
      <LoginForm onDone={() => location.reload()} />
      {getEnvironment().type === 'demo' && <DemoNote />}
    </>
  )
}
