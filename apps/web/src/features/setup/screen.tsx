import { useEffect, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { getSetup } from '@sharelight/contract'
import { call } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { setSession, useSession } from '../../lib/session.ts'
import { FirstSteps } from '../../ui/first-steps/first-steps.tsx'
import { Front } from '../../ui/front.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ErrorState, LoadingState } from '../../ui/states.tsx'
import { texts } from '#texts/setup.ts'
import { texts as shared } from '#texts/shared.ts'

const OrganisationForm = lazyPart(() => import('./organisation-form.tsx').then(module => module.OrganisationForm))

/** The first run: the organisation and its SuperAdmin, then something to look at. */
export function SetupScreen() {
  const [query] = useSearchParams()
  const [token] = useState(query.get('token'))
  const session = useSession()
  const navigate = useNavigate()
  const setup = useQuery({ queryKey: ['setup'], queryFn: () => call(getSetup, {}), enabled: !session })
  useEffect(() => {
    document.title = shared.titled(texts.title)
  }, [])
  if (session)
    return (
      <Front wide title={texts.startTitle} lead={texts.startLead}>
        <FirstSteps />
      </Front>
    )
  if (setup.isPending)
    return (
      <Front title={texts.title}>
        <LoadingState />
      </Front>
    )
  if (setup.error)
    return (
      <Front title={texts.title}>
        <ErrorState error={setup.error} onRetry={() => void setup.refetch()} />
      </Front>
    )
  if (setup.data && !setup.data.needed) return <Navigate to={paths.overview} replace />
  if (!token)
    return (
      <Front title={texts.noToken} lead={texts.noTokenLead}>
        {null}
      </Front>
    )
  return (
    <Front wide title={texts.title} lead={texts.lead}>
      <OrganisationForm
        token={token}
        onDone={created => {
          setSession(created)
          void navigate(paths.setup, { replace: true })
        }}
      />
    </Front>
  )
}
