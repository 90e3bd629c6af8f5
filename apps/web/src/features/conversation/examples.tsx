import { texts } from '#texts/conversation.ts'
import classes from './conversation.module.css'

/** Questions to begin with, by what people want to know. */
export function Examples({ onAsk }: { onAsk: (question: string) => void }) {
  return (
    <section className={classes.examples} aria-label={texts.examples}>
      {texts.exampleGroups.map(({ title, questions }) => (
        <div key={title}>
          <h2>{title}</h2>
          <ul>
            {questions.map(question => (
              <li key={question}>
                <button type="button" onClick={() => onAsk(question)}>
                  <Question asks={question} />
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** What a question asks, and below it its words as they are understood. */
function Question({ asks }: { asks: string }) {
  const means = texts.exampleMeanings[asks]
  if (!means) return asks
  return (
    <>
      {means}
      <span>
        <bdi lang="en">{asks}</bdi>
      </span>
    </>
  )
}
