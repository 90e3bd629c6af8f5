import type { Lexicon } from '../types.ts'

export const other: Lexicon = {
  'other/blog_posts': {
    titles:
      'blog|blog post|how we|why we|lessons from|introducing|meet|welcome to|a guide to|behind the scenes|posted on|posted by',
    terms: `
    we ve|we re|our team|read more|this post|blog|we learned|here s|you can|let us know|we wanted to|check out|stay tuned|our partners|user research|agile
    open source|human centered|previous post|next post|last year|as a team|we started|thoughts|my experience|we built|if you re|agencies|tips`,
    names: 'blog|post|draft post',
  },
  'other/clinical_trial_protocols': {
    titles:
      'clinical trial protocol|clinical study protocol|protocol amendment|investigator brochure|clinicaltrials gov|brief title|study record',
    terms: `
    randomized|placebo|double blind|study arms|informed consent|eligibility|enrollment|adverse events|intervention|sponsor|phase 2|phase 3|investigators
    endpoint|participants|dosage|statistical analysis|efficacy|nct|open label|arm|masking|allocation|conditions|study type|recruitment`,
    names: 'protocol|clinical trial|nct',
  },
  'other/incident_reports': {
    titles: `
    incident report|aviation accident report|investigation report|aviation investigation final report|safety report|post incident review|near miss report
    occurrence report`,
    terms: `
    probable cause|accident|aircraft|pilot|airplane|injuries|runway|engine|flight|date and time|findings|contributing|crew|investigation|witness|impact
    registration|landing|damage|substantial|location|occurrence|analysis|phase of flight|what happened|root cause`,
    names: 'incident report',
  },
  'other/news_posts': {
    titles: `
    news|press release|announcement|for immediate release|newsletter|event|webinar|update|media release|in the news|news release|community digest`,
    terms: `
    announced|announces|today|according to|said|spokesperson|press release|for immediate release|event|webinar|join us|register|federal agencies|agency
    government|public|minister|president|percent|police|reported|on tuesday|on monday|news|community|citizens|launched|users|social media|award|training
    speakers|services|mobile|digital`,
    names: 'news|press release|newsletter|announcement',
  },
  'other/recipes': {
    titles: 'recipe|ingredients|recipes|cookbook|directions',
    terms: `
    ingredients|directions|tsp|cup|cups|oven|bake|stir|chopped|salt|pepper|minutes|pan|mix|add the|serve|olive oil|heat|water|milk|dough|sauce|chicken
    cheese|cook|cut|bowl|pour|ml`,
    names: 'recipe|recipes',
  },
  'other/technical_docs': {
    titles: `
    documentation|installation|getting started|readme|user guide|quick start|tutorial|usage|changelog|reference manual|overview|manual|configuration
    release notes`,
    terms: `
    install|npm install|api|function|parameters|returns|example|usage|configuration|options|default|command|plugin|server|query|database|code|javascript
    python|typescript|docker|json|http|string|boolean|const|import|module|request|response|method|version|library|parser|file|cli|args|repository|clone
    debug|type|schema|async|hook|run|build|note that|deprecated|supported`,
    names: 'readme|documentation|manual|user guide|changelog|install',
  },
  'other/correspondence': {
    titles:
      're|fw|hello|hi|happy birthday|invitation|thank you|congratulations|lunch|weekend|vacation plans|party|greetings',
    terms: `
    love|weekend|dinner|lunch|kids|family|see you|mom|dad|party|birthday|hope you|miss you|game|tickets|movie|beer|drinks|saturday|sunday|fun|trip|wedding
    baby|photos|home|take care|catch up|call me|vacation|friends|christmas|golf|football|pick up`,
  },
}
