"""The handler that an app registers as `moreApps` to receive the page's messages."""

import json

import gi

gi.require_version("JavaScriptCore", "4.1")
from gi.repository import JavaScriptCore  # noqa: E402

NAME = "moreApps"


class MessageHandler:
    """Records the page's messages without replying, like a WKScriptMessageHandler."""

    def __init__(self):
        self.messages = []
        """The messages so far, in order."""

    def register(self, manager):
        """Listens at a web view's `WebKit2.UserContentManager`."""
        manager.connect(f"script-message-received::{NAME}", lambda _, result: self._note(result.get_js_value()))
        manager.register_script_message_handler(NAME)

    def posted(self, action):
        """The messages of one kind, without their `action`."""
        fields = [dict(message) for message in self.messages]
        return [message for message in fields if message.pop("action") == action]

    def opened(self):
        """The App Store identifiers that the page asked to open."""
        return [message["appStoreID"] for message in self.posted("open")]

    def _note(self, value):
        self.messages.append(json.loads(value.to_json(0)))


class ReplyingMessageHandler(MessageHandler):
    """Replies as well, like a WKScriptMessageHandlerWithReply."""

    def __init__(self, reply=None, error=None, never=False):
        """Replies with a value, a function's result for the message, or an error's text, or makes the page wait."""
        super().__init__()
        self._reply = reply
        self._error = error
        self._never = never
        self._kept = []

    def register(self, manager):
        manager.connect(f"script-message-with-reply-received::{NAME}", self._received)
        manager.register_script_message_handler_with_reply(NAME, None)

    def _received(self, _, value, reply):
        self._note(value)
        if self._never:
            self._kept.append(reply)
        elif self._error is not None:
            reply.return_error_message(self._error)
        else:
            answer = self._reply(self.messages[-1]) if callable(self._reply) else self._reply
            reply.return_value(JavaScriptCore.Value.new_from_json(value.get_context(), json.dumps(answer)))
        return True
