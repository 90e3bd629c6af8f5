import { useEffect } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { paths, safeReturn } from '../../lib/paths.ts'
import { Front } from '../../ui/front.tsx'
import { LoginForm } from './login-form.tsx'
import { texts } from './texts.ts'

export function LoginScreen() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  useEffect(() => {
    document.title = `${texts.submit} · Sharelight`
  }, [])
  const invitation = query.get('invitation')
  if (invitation) return <Navigate to={`${paths.invitation}?${new URLSearchParams({ token: invitation })}`} replace />
  return (
    <Front title={texts.title}>
      <LoginForm onDone={() => void navigate(safeReturn(query.get('to')), { replace: true })} />
    </Front>
  )
}
