"""Views, decisions and pages become Components V2 messages: pure and synchronous."""
