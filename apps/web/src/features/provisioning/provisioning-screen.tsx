import { useStatus } from '../../lib/queries.ts'
import { FullScreen } from '../../ui/full-screen.tsx'
import { texts } from '#texts/provisioning.ts'

/** While the organisation is not ready (specification S2.059, S4.007). */
export function ProvisioningScreen() {
  const { org, user } = useStatus()
  return (
    <FullScreen
      picture="media/provisioning.svg"
      title={texts.title}
      lead={texts.lead(org.orgContactEmail || user.email)}
    />
  )
}
