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
  openModal({
    title: <Title featureKey={key} />,
    width: '40rem',
    content: close => <Premium featureKey={key} close={close} />,
  })
}

/** What is written about the feature; about premium features in general where nothing is. */
function useFeature(key: string) {
  const query = useContent('premium-features')
  return {
    ...query,
    data:
      query.data &&
      (query.data.find(feature => feature.key === key) ?? query.data.find(feature => feature.key === generalKey)),
  }
}

function Title({ featureKey }: { featureKey: string }) {
  return texts.title(useFeature(featureKey).data?.title ?? '')
}

function Premium({ featureKey, close }: { featureKey: string; close: () => void }) {
  function succeed(next: OverlayRequest) {
    close()
    setTimeout(() => show(next), interfaceLimits.premiumFollowUp)
  }
  return (
    <Loaded query={useFeature(featureKey)} height={320}>
      {feature => (
        <>
          <Video file={feature.video_file} poster={feature.video_poster || picture} title={feature.title} />
          <p style={{ margin: '16px 0 24px' }}>{feature.desc}</p>
          <Group justify="space-between">
            <Button variant="default" onClick={close}>
              {texts.close}
            </Button>
            <Group gap="xs">
              <Button variant="default" onClick={() => succeed({ kind: 'contact' })}>
                {texts.contact}
              </Button>
              <Button onClick={() => succeed({ kind: 'upgrade' })} data-autofocus>
                {texts.plans}
              </Button>
            </Group>
          </Group>
        </>
      )}
    </Loaded>
  )
}
