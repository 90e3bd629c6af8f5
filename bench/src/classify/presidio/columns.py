# Columns of tables. A line of JSON in for each, {"header": "…", "values": ["…"]}; a line out: the entity that most of its values hold, where
# half of them do, else null. The first line out says which entities are known.
import json
import sys
from collections import Counter

from engine import engine
from presidio_analyzer import BatchAnalyzerEngine

analyzer = engine()
batch = BatchAnalyzerEngine(analyzer_engine=analyzer)
print(json.dumps(sorted(analyzer.get_supported_entities("en"))), flush=True)

for line in sys.stdin:
    column = json.loads(line)
    context = column["header"].replace("_", " ").replace("-", " ").lower().split()
    found = batch.analyze_iterator(column["values"], language="en", context=context)
    held = Counter(max(results, key=lambda result: result.score).entity_type for results in found if results)
    entity, count = held.most_common(1)[0] if held else (None, 0)
    print(json.dumps(entity if count * 2 >= len(column["values"]) else None), flush=True)
