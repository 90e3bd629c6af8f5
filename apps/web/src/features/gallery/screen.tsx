import { Button, Group } from '@mantine/core'
import { CallFailure } from '../../lib/api.ts'
import { SensitivityBadge, SeverityBadge, ShareTypeBadge } from '../../ui/badges.tsx'
import { Card, CardGrid } from '../../ui/card.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { entityIcons, EntityIcon, SourceIcon, type EntityIconName } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx'
import { toast, type ToastType } from '../../ui/toast.ts'

const levels = [3, 2, 1, 0] as const
const toasts: ToastType[] = ['success', 'error', 'alert', 'info', 'offline', 'simple']

/** Each component in each state; in development only. */
export function GalleryScreen() {
  return (
    <Page title="Gallery">
      <CardGrid>
        <Card title="Severity" span={3}><Group>{levels.map(level => <SeverityBadge key={level} level={level} withName />)}</Group></Card>
        <Card title="Sensitivity" span={3}><Group>{levels.map(level => <SensitivityBadge key={level} level={level} />)}</Group></Card>
        <Card title="Share types" span={3}><Group>{(['anonymous', 'personal', 'outside', 'inside'] as const).map(type => <ShareTypeBadge key={type} type={type} />)}</Group></Card>
        <Card title="Icons" span={3}>
          <Group>{(Object.keys(entityIcons) as EntityIconName[]).map(kind => <EntityIcon key={kind} kind={kind} />)}{[111, 141, 151, 211, 241, 242, 321, 331, 333, 441].map(code => <SourceIcon key={code} code={code} />)}</Group>
        </Card>
        <Card title="Loading" span={4}><LoadingState /></Card>
        <Card title="Empty" span={4}><EmptyState hint="Change the filters to see more." /></Card>
        <Card title="Failed" span={4}><ErrorState error={new CallFailure(500, undefined)} onRetry={() => {}} /></Card>
        <Card title="Restricted" span={4}><ErrorState error={new CallFailure(403, undefined)} /></Card>
        <Card title="Offline" span={4}><ErrorState error={new CallFailure(0, undefined)} /></Card>
        <Card title="Toasts and dialogs" span={4}>
          <Group>
            {toasts.map(type => <Button key={type} variant="default" onClick={() => toast(type, `A message of type ${type}`)}>{type}</Button>)}
            <Button onClick={() => confirm({ title: 'Disconnect the source?', description: 'Its data stay.', submit: 'Disconnect', destructive: true, onSubmit: () => {} })}>Dialog</Button>
          </Group>
        </Card>
      </CardGrid>
    </Page>
  )
}
