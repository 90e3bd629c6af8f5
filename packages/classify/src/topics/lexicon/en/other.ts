import type { Lexicon } from '../types.ts'

export const other: Lexicon = {
  'other/blog_posts': {
    titles: `
    blog|blog post|how we|why we|what we learned|lessons from|introducing|meet|welcome to|a guide to|behind the scenes|posted on|posted by`,
    terms: `
    we ve|we re|our team|read more|this post|blog|in this post|we learned|we recently|here s|you can|let us know|we wanted to|check out|stay tuned
    our partners|user research|agile|we re excited|open source|human centered|previous post|next post|last year|as a team|we started|thoughts|my experience
    we built|if you re|agencies|tips`,
    names: 'blog|post|draft post',
  },
  'other/clinical_trial_protocols': {
    titles: `
    clinical trial protocol|study protocol|clinical study protocol|protocol amendment|investigator brochure|clinicaltrials gov|brief title|study record`,
    terms: `
    inclusion criteria|exclusion criteria|primary outcome|secondary outcome|randomized|placebo|double blind|study arms|informed consent|eligibility|enrollment
    adverse events|intervention|sponsor|phase 2|phase 3|investigators|endpoint|participants|dosage|study design|statistical analysis|efficacy|nct|open label
    arm|masking|allocation|principal investigator|study population|conditions|outcome measures|study type|recruitment|cohort`,
    names: 'protocol|clinical trial|study protocol|nct',
  },
  'other/incident_reports': {
    titles: `
    incident report|accident report|aviation accident report|investigation report|aviation investigation final report|safety report|post incident review
    near miss report|postmortem|factual report|occurrence report`,
    terms: `
    probable cause|accident|aircraft|pilot|airplane|ntsb|injuries|runway|engine|wreckage|weather conditions|flight|accident number|date and time|findings
    contributing|crew|investigation|witness|impact|registration|landing|damage|substantial|location|occurrence|safety board|analysis|phase of flight
    pilot in command|flight time|what happened|root cause|corrective actions|near miss|timeline of events`,
    names: 'incident report|ntsb|postmortem|accident report',
  },
  'other/news_posts': {
    titles: `
    news|press release|announcement|for immediate release|newsletter|event|webinar|update|media release|in the news|news release|community digest`,
    terms: `
    announced|announces|today|according to|said|spokesperson|press release|for immediate release|media contact|event|webinar|join us|register|federal agencies
    agency|government|public|minister|president|percent|police|reported|on tuesday|on monday|news|reuters|community|citizens|launched|users|social media|award
    training|speakers|services|mobile|digital`,
    names: 'news|press release|newsletter|announcement',
  },
  'other/recipes': {
    titles: 'recipe|ingredients|recipes|cooking|cookbook|directions',
    terms: `
    ingredients|directions|prep time|cook time|servings|tbsp|tsp|tablespoon|teaspoon|cup|cups|oven|preheat|bake|stir|boil|simmer|chopped|garlic|onion|butter
    flour|sugar|salt|pepper|minutes|pan|mix|add the|serve|olive oil|heat|water|eggs|milk|dough|sauce|chicken|cheese|cook|fry|cut|bowl|pour|grams|ml`,
    names: 'recipe|recipes',
  },
  'other/technical_docs': {
    titles: `
    documentation|installation|getting started|readme|api reference|user guide|quick start|tutorial|usage|changelog|reference manual|overview|manual
    configuration|migration guide|release notes`,
    terms: `
    install|npm install|pip install|api|function|parameters|returns|example|usage|configuration|options|default|command|plugin|server|query|database|code
    javascript|python|typescript|docker|json|http|string|boolean|const|import|module|request|response|method|version|library|parser|file|cli|args|repository
    clone|debug|type|schema|async|hook|run|build|note that|deprecated|supported`,
    names: 'readme|documentation|manual|user guide|changelog|install',
  },
  'other/correspondence': {
    titles:
      're|fw|hello|hi|happy birthday|invitation|thank you|congratulations|lunch|weekend|vacation plans|party|greetings',
    terms: `
    love|weekend|dinner|lunch|kids|family|see you|mom|dad|party|birthday|hope you|miss you|game|tickets|movie|beer|drinks|saturday|sunday|tonight|fun|trip
    wedding|baby|photos|home|take care|hugs|best wishes|catch up|how are you|call me|vacation|friends|christmas|golf|football|pick up`,
  },
}
