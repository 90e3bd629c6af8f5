# Presidio's pattern and context recognisers, without a model of language, over columns of tables. A line of JSON in for each column,
# {"header": "…", "values": ["…"]}; a line out: the entity that most of its values hold, where half of them do, else null. The first line out
# says which entities it knows.
import inspect
import json
import logging
import sys
from collections import Counter

from presidio_analyzer import AnalyzerEngine, BatchAnalyzerEngine, PatternRecognizer, RecognizerRegistry, predefined_recognizers
from presidio_analyzer.nlp_engine import NoOpNlpEngine

logging.disable(logging.CRITICAL)
SURE = 0.4


def recognisers():
    for _, kind in inspect.getmembers(predefined_recognizers, inspect.isclass):
        if issubclass(kind, PatternRecognizer) and not inspect.isabstract(kind):
            yield kind(supported_language="en")
    yield predefined_recognizers.PhoneRecognizer(supported_language="en")


nlp = NoOpNlpEngine([{"lang_code": "en", "model_name": "no_op"}])
nlp.load()
registry = RecognizerRegistry(recognizers=list(recognisers()), supported_languages=["en"])
engine = AnalyzerEngine(registry=registry, nlp_engine=nlp, supported_languages=["en"], default_score_threshold=SURE)
batch = BatchAnalyzerEngine(analyzer_engine=engine)
print(json.dumps(sorted(engine.get_supported_entities("en"))), flush=True)

for line in sys.stdin:
    column = json.loads(line)
    context = column["header"].replace("_", " ").replace("-", " ").lower().split()
    found = batch.analyze_iterator(column["values"], language="en", context=context)
    held = Counter(max(results, key=lambda result: result.score).entity_type for results in found if results)
    entity, count = held.most_common(1)[0] if held else (None, 0)
    print(json.dumps(entity if count * 2 >= len(column["values"]) else None), flush=True)
