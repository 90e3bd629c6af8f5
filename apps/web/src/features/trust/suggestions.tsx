import { Button } from '@mantine/core'
import type { TrustSuggestion } from '@sharelight/contract'
import { openModal } from '../../ui/modal-store.ts'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { DecisionForm } from './decision-form.tsx'
import classes from './trust.module.css'
import { texts } from '#texts/trust.ts'
import { useSuggestions } from './use-trust.ts'

/** Who could be trusted, by traffic that goes both ways for long; somebody decides. */
export function Suggestions() {
  const query = useSuggestions()
  const accept = ({ kind, subject, name, trust, sentence }: TrustSuggestion) =>
    openModal({
      title: name || subject,
      width: '40rem',
      content: close => <DecisionForm subjects={[{ kind, subject }]} trust={trust} reason={sentence} onDone={close} />,
    })
  return (
    <Loaded query={query} height={300}>
      {list =>
        list.length === 0 ? (
          <EmptyState title={texts.suggestionsEmpty} hint={texts.suggestionsHint} />
        ) : (
          <ul className={classes.suggestions}>
            {list.map(suggestion => (
              <li key={`${suggestion.kind}:${suggestion.subject}`}>
                <div>
                  <strong>{suggestion.name || suggestion.subject}</strong>
                  <p>{suggestion.sentence}</p>
                </div>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`${texts.accept}: ${suggestion.subject}`}
                  onClick={() => accept(suggestion)}
                >
                  {texts.accept}
                </Button>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
