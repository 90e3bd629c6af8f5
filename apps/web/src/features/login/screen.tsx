import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { paths, safeReturn } from '../../lib/paths.ts'
import { useEnvironment } from '../../lib/use-environment.ts'
import { Front } from '../../ui/front.tsx'
import { DemoNote } from './demo-note.tsx'
import { LoginForm } from './login-form.tsx'
import { OtherWays } from './other-ways.tsx'
import { ResetForm } from './reset-form.tsx'
import { texts } from '#texts/login.ts'
import { texts as shared } from '#texts/shared.ts'

export function LoginScreen() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const known = (useLocation().state as { email?: string } | null)?.email
  const [email, setEmail] = useState(known ?? '')
  const isDemo = useEnvironment().type === 'demo'
  useEffect(() => {
    document.title = shared.titled(texts.submit)
  }, [])
  const [invitation, reset] = [query.get('invitation'), query.get('reset')]
  if (invitation) return <Navigate to={`${paths.invitation}?${new URLSearchParams({ token: invitation })}`} replace />
  const done = () => void navigate(safeReturn(query.get('to')), { replace: true })
  if (reset)
    return (
      <Front title={texts.reset.title}>
        <ResetForm token={reset} onDone={done} />
      </Front>
    )
  return (
    <Front title={texts.title}>
      <LoginForm email={known} onDone={done} onEmail={setEmail} />
      <OtherWays email={email} onDone={done} />
      {isDemo && <DemoNote />}
    </Front>
  )
}
