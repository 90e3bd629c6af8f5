import { Group } from '@mantine/core'
import { itemKinds, shareTypes, trustClasses } from '@sharelight/contract'
import { SensitivityBadge, SeverityBadge, ShareTypeBadge } from '../../ui/badges.tsx'
import { Card } from '../../ui/card.tsx'
import { entityIcons, EntityIcon, ItemIcon, SourceIcon, type EntityIconName } from '../../ui/icons.tsx'
import { MiddleName } from '../../ui/middle-name.tsx'
import { RiskBar } from '../../ui/risk-bar.tsx'
import { useServices } from '../../lib/services.ts'
import { TrustBadge } from '../../ui/trust-badge.tsx'

const levels = [3, 2, 1, 0] as const

export function MarkShelf() {
  return (
    <>
      <Card title="Severity" span={3}>
        <Group>
          {levels.map(level => (
            <SeverityBadge key={level} level={level} withName />
          ))}
          {levels.map(level => (
            <SeverityBadge key={`bare-${level}`} level={level} />
          ))}
        </Group>
      </Card>
      <Card title="Sensitivity" span={3}>
        <Group>
          {levels.map(level => (
            <SensitivityBadge key={level} level={level} />
          ))}
          {levels.map(level => (
            <SensitivityBadge key={`bare-${level}`} level={level} withName={false} />
          ))}
        </Group>
      </Card>
      <Card title="Share types" span={3}>
        <Group>
          {shareTypes.map(type => (
            <ShareTypeBadge key={type} type={type} />
          ))}
        </Group>
      </Card>
      <Card title="Trust" span={3}>
        <Group>
          {trustClasses.map(trust => (
            <TrustBadge key={trust} trust={trust} />
          ))}
        </Group>
      </Card>
      <Card title="Entities and items" span={4}>
        <Group>
          {(Object.keys(entityIcons) as EntityIconName[]).map(kind => (
            <EntityIcon key={kind} kind={kind} />
          ))}
          {itemKinds.map(kind => (
            <ItemIcon key={kind} kind={kind} />
          ))}
        </Group>
      </Card>
      <Card title="Services" span={4}>
        <Group>
          {useServices().all.map(({ code }) => (
            <SourceIcon key={code} code={code} size={20} />
          ))}
        </Group>
      </Card>
      <Card title="Open risk" span={4}>
        <RiskBar row={{ high: 12, medium: 20, low: 8 }} most={40} />
        <br />
        <RiskBar row={{ high: 0, medium: 1, low: 3 }} most={40} />
        <br />
        <RiskBar row={{}} most={40} />
      </Card>
      <Card title="Names that are too long" span={4}>
        <div style={{ display: 'flex' }}>
          <MiddleName text="Quarterly report of the northern region, final version 27, reviewed by legal.docx" />
        </div>
      </Card>
    </>
  )
}
