import { Checkbox, SegmentedControl, SimpleGrid } from '@mantine/core'
import { restrictableEntities } from '@sharelight/contract'
import { areaNames, areaOfCode, entityNames } from '@sharelight/domain'
import { useLabels } from '../lib/labels.ts'
import classes from './restrictions-editor.module.css'
import { texts } from '#texts/admins.ts'

const infoCodes = ['it01', 'it02', 'it03', 'it04', 'it05', 'it06', 'it07']
const entityCodes = restrictableEntities.map((entity, index) => ({
  code: `et0${index + 1}`,
  name: entityNames[entity] ?? entity,
}))
const areaCodes = [...areaOfCode].map(([code, area]) => ({ code, name: areaNames[area] }))
/** A business user without any code would be a system user (specification S3.004), so the first restriction comes with the view. */
const firstRestriction = 'ar12'

interface RestrictionsEditorProps {
  value: readonly string[]
  onChange: (codes: string[]) => void
}

/** System sees everything; business does not see what is ticked: information types, entities, areas of the app (specification S3.066). */
export function RestrictionsEditor({ value, onChange }: RestrictionsEditorProps) {
  const isBusiness = value.length > 0 && !value.includes('system')
  const { data: labels } = useLabels()
  const infoNames = infoCodes.map((code, index) => ({
    code,
    name: labels?.find(label => label.generation === 0 && label.code === index + 1)?.labelName ?? code,
  }))
  function toggle(code: string) {
    const next = value.includes(code) ? value.filter(each => each !== code) : [...value, code]
    // Taking the last restriction away must not open everything: that is what System is for.
    onChange(next.length > 0 ? next : [firstRestriction])
  }
  const group = (legend: string, codes: readonly { code: string; name: string }[]) => (
    <fieldset className={classes.group}>
      <legend>{legend}</legend>
      <SimpleGrid cols={3} spacing={6} verticalSpacing={6}>
        {codes.map(({ code, name }) => (
          <Checkbox key={code} size="xs" label={name} checked={value.includes(code)} onChange={() => toggle(code)} />
        ))}
      </SimpleGrid>
    </fieldset>
  )
  return (
    <div className={classes.restrictions}>
      <SegmentedControl
        fullWidth
        aria-label={texts.view}
        value={isBusiness ? 'business' : 'system'}
        onChange={view => onChange(view === 'system' ? [] : [firstRestriction])}
        data={[
          { value: 'system', label: texts.type.system },
          { value: 'business', label: texts.type.business },
        ]}
      />
      <p className="caption">{isBusiness ? texts.businessHint : texts.systemHint}</p>
      {isBusiness && (
        <>
          {group(texts.infoTypes, infoNames)}
          {group(texts.entities, entityCodes)}
          {group(texts.areas, areaCodes)}
        </>
      )}
    </div>
  )
}
