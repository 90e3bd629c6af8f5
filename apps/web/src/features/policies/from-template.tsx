import { Loaded } from '../../ui/states.tsx'
import { draftOf } from './draft.ts'
import { PolicyEditor } from './editor.tsx'
import { useTemplates } from './use-policies.ts'

/** A new policy, empty or begun with a ready one. */
export function FromTemplate({ template, onClose }: { template: string | null; onClose: () => void }) {
  const templates = useTemplates()
  if (!template) return <PolicyEditor onClose={onClose} />
  return (
    <Loaded query={templates} height={400}>
      {list => {
        const ready = list.find(({ id, closed }) => id === template && closed === null)
        return (
          <PolicyEditor onClose={onClose} {...(ready && { begin: { ...draftOf(ready.draft), mode: 'simulate' } })} />
        )
      }}
    </Loaded>
  )
}
