# Texts, one of JSON a line; one line out: seconds of processor time that all of them took after a few that warm up, and how many entities were found.
import json
import sys
import time

from engine import engine

WARM = 20

analyzer = engine()
texts = [json.loads(line) for line in sys.stdin]
for text in texts[:WARM]:
    analyzer.analyze(text, language="en")
before = time.process_time()
found = sum(len(analyzer.analyze(text, language="en")) for text in texts)
print(json.dumps({"seconds": time.process_time() - before, "found": found}))
