import { Button, Group } from '@mantine/core'
import { interfaceLimits } from '@sharelight/domain'
import { report } from '../../lib/analytics.ts'
import { useContent } from '../../lib/content.ts'
import { show, type OverlayRequest } from '../../lib/overlays.ts'
import { openModal } from '../../ui/modal-store.ts'
import { Loaded } from '../../ui/states.tsx'
import { Video } from '../../ui/video.tsx'
import { texts } from '#texts/premium.ts'

const generalKey = 'general'
/** What stands for a video that is not there. */
const picture = 'media/hero.svg'

/** Stands before a feature that the edition lacks (specification S2.070). A choice in it opens a second modal 400 ms after it (S4.041). */
export function openPremium(key = generalKey) {
  report('premium.shown', { key })
  openModal({ title: texts.title(''), width: '40rem', content: close => <Premium featureKey={key} close={close} /> })
}

function Premium({ featureKey, close }: { featureKey: string; close: () => void }) {
  function succeed(next: OverlayRequest) {
    close()
    setTimeout(() => show(next), interfaceLimits.premiumFollowUp)
  }
  return (
    <Loaded query={useContent('premium-features')} height={320}>
      {features => {
        const feature = features.find(({ key }) => key === featureKey) ?? features.find(({ key }) => key === generalKey)
        if (!feature) return null
        return (
          <>
            <Video file={feature.video_file} poster={feature.video_poster || picture} title={feature.title} />
            <h2 style={{ fontSize: 20, lineHeight: '28px', margin: '20px 0 4px' }}>{texts.title(feature.title)}</h2>
            <p className="muted" style={{ marginBottom: 24 }}>{feature.desc}</p>
            <Group justify="space-between">
              <Button variant="default" onClick={close}>{texts.close}</Button>
              <Group gap="xs">
                <Button variant="default" onClick={() => succeed({ kind: 'contact' })}>{texts.contact}</Button>
                <Button onClick={() => succeed({ kind: 'upgrade' })} data-autofocus>{texts.plans}</Button>
              </Group>
            </Group>
          </>
        )
      }}
    </Loaded>
  )
}
