# Serves fakesnow, whose results are Arrow only, with results as rows of texts in JSON: as Snowflake sends them to clients that ask for that.
# Whoever signs in with a wrong password (anything but the one in PASSWORD) is refused, as Snowflake would. What fakesnow does not know (grants, roles)
# is answered as a test says by POST /front/answers; POST /front/fault has it go wrong.
import base64, datetime, json, os, sys

import pyarrow, uvicorn
from fakesnow.server import app, sessions
from starlette.responses import JSONResponse
from starlette.requests import Request


def text(value):
    if value is None:
        return None
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (bytes, bytearray)):
        return value.hex().upper()
    if isinstance(value, datetime.datetime):
        return f"{value.timestamp():.9f}"
    if isinstance(value, dict) and "epoch" in value:
        return f"{value['epoch']}.{value.get('fraction', 0):09d}"
    return str(value)


def as_rows(data):
    packed = data.pop("rowsetBase64", "")
    rows = []
    if packed:
        table = pyarrow.ipc.open_stream(base64.b64decode(packed)).read_all()
        columns = [column.to_pylist() for column in table.columns]
        rows = [[text(value) for value in row] for row in zip(*columns)]
    data.update(queryResultFormat="json", rowset=rows, returned=len(rows), total=len(rows))


answers = {}
state = {"fault": None}


def canned(body):
    sql = json.loads(body)["sqlText"]
    for part, (names, rows) in answers.items():
        if part in sql:
            rowtype = [{"name": name, "type": "text"} for name in names]
            return {"data": {"rowtype": rowtype, "rowset": rows, "total": len(rows), "queryResultFormat": "json"}, "success": True}


def going_wrong():
    fault = state["fault"]
    if fault == "throttled":
        return JSONResponse({}, 429, {"Retry-After": "3600"})
    if fault == "throttled_silently":
        return JSONResponse({}, 429)
    if fault == "busy":
        state["fault"] = None
        return JSONResponse({}, 503)


refusal = {"data": {"nextAction": None}, "code": "390100", "message": "Incorrect username or password was specified.", "success": False}


async def front(scope, receive, send):
    if scope["type"] != "http":
        return await app(scope, receive, send)
    body = await Request(scope, receive).body()
    if scope["path"] == "/front/answers":
        answers.update(json.loads(body))
        return await JSONResponse({})(scope, receive, send)
    if scope["path"] == "/front/fault":
        state["fault"] = json.loads(body)["fault"]
        if state["fault"] in ("token_expired", "consent_lost"):
            sessions.clear()
        return await JSONResponse({})(scope, receive, send)
    if wrong := going_wrong():
        return await wrong(scope, receive, send)
    if scope["path"] == "/queries/v1/query-request" and (known := canned(body)):
        return await JSONResponse(known)(scope, receive, send)
    if scope["path"] == "/session/v1/login-request":
        data = json.loads(body)["data"]
        is_known = data.get("PASSWORD") == os.environ["PASSWORD"] or data.get("AUTHENTICATOR") == "SNOWFLAKE_JWT"
        if not is_known or (state["fault"] == "consent_lost" and data["LOGIN_NAME"] != "seed"):
            return await JSONResponse(refusal)(scope, receive, send)

    async def replay():
        return {"type": "http.request", "body": body, "more_body": False}

    parts, start = [], {}

    async def collect(message):
        if message["type"] == "http.response.start":
            start.update(message)
        else:
            parts.append(message.get("body", b""))

    await app(scope, replay, collect)
    said = b"".join(parts)
    if scope["path"] == "/queries/v1/query-request" and start["status"] == 200:
        answer = json.loads(said)
        if answer.get("success") and answer["data"].get("queryResultFormat") == "arrow":
            as_rows(answer["data"])
        said = json.dumps(answer).encode()
    headers = [(name, value) for name, value in start["headers"] if name != b"content-length"]
    await send({"type": "http.response.start", "status": start["status"], "headers": [*headers, (b"content-length", str(len(said)).encode())]})
    await send({"type": "http.response.body", "body": said})


uvicorn.run(front, host="127.0.0.1", port=int(sys.argv[1]), log_level="error")
