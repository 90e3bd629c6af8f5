import { logout } from '@sharelight/contract'
import { afterLogout } from '@sharelight/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { getEnvironment } from '../../lib/environment.ts'
import { show } from '../../lib/overlays.ts'
import { paths } from '../../lib/paths.ts'
import { useStatus } from '../../lib/queries.ts'
import { regionMarker } from '../../lib/region.ts'
import { setSession } from '../../lib/session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { texts } from '#texts/shell.ts'

/** Asks, signs out here and at the identity provider, then leads to Login, or shows the login dialog in a demo (specification S2.053, S2.026, S4.035). */
export function useLogout() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { org } = useStatus()
  const isDemo = getEnvironment().type === 'demo' || org.type === 'demo'
  return () =>
    confirm({
      title: texts.logoutTitle,
      description: '',
      submit: texts.logoutSubmit,
      cancel: texts.logoutStay,
      onSubmit: async () => {
        const signOutUrl = await call(logout, {}, { quiet: true }).then(
          answer => answer.signOutUrl,
          () => null,
        )
        setSession(undefined)
        localStorage.removeItem(regionMarker)
        if (signOutUrl) return location.assign(signOutUrl)
        if (afterLogout({ isDemo }) === 'dialog') return show({ kind: 'login' })
        await navigate(paths.login)
        client.clear()
      },
    })
}
