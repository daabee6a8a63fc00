"""Every setting, from CUTDESK_* variables and a .env file in the folder that Cutdesk starts in."""

import os
from functools import lru_cache
from pathlib import Path
from typing import Literal

from platformdirs import user_data_path
from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from pipeline.errors import InputError


class Settings(BaseSettings):
    """What a desk can set. A name in capitals with CUTDESK_ before it sets it: CUTDESK_PORT=8600."""

    model_config = SettingsConfigDict(
        env_prefix="CUTDESK_", env_file=".env", extra="ignore", frozen=True, populate_by_name=True
    )

    home: Path = Field(default_factory=lambda: user_data_path("cutdesk", appauthor=False))
    port: int = Field(8501, ge=1, le=65535)
    language: Literal["en", "ko"] = "en"
    keymap: Literal["cutdesk", "premiere", "avid", "resolve"] = "cutdesk"
    jump_frames: int = Field(0, ge=0, le=1000)
    orchestrator: Literal["", "langgraph", "direct"] = ""
    engine: str = "auto"
    model: str = "qwen3.5:4b"
    ollama_host: str = Field("http://127.0.0.1:11434", validation_alias="OLLAMA_HOST")
    model_timeout_s: float = Field(120.0, gt=0)
    model_first_token_s: float = Field(60.0, gt=0)
    model_parallel: int = Field(4, ge=1, le=64)
    model_context: int = Field(16384, ge=1024)
    think: bool = False
    embedding_model: str = ""
    chroma_url: str = ""
    handle_ms: int = Field(4000, ge=0, le=60000)
    duration_margin_ms: int = Field(0, ge=0, le=10000)
    max_duration_s: int = Field(6 * 3600, gt=0)
    hits_a_phrase: int = Field(20, ge=1, le=200)
    length_tolerance: float = Field(1.0, ge=1.0, le=1.5)
    about_tolerance: float = Field(1.15, ge=1.0, le=1.5)
    scope_limit: int = Field(5, ge=1)
    proxies: Literal["auto", "always", "off"] = "auto"
    media_folders: str = ""
    token: str = ""
    address: str = "127.0.0.1"
    allowed_hosts: str = ""
    upload_limit_mb: int = Field(64 * 1024, ge=1)

    @property
    def open_folders(self) -> tuple[Path, ...]:
        """The folders that files may be taken from by path: the data folder and `media_folders`."""
        named = (Path(part).expanduser() for part in self.media_folders.split(os.pathsep) if part.strip())
        return tuple(folder.resolve() for folder in (self.home, *named))

    @property
    def served_address(self) -> str:
        """The address to listen on: this machine's own, unless a token guards another."""
        return self.address if self.token else "127.0.0.1"

    @property
    def host_names(self) -> frozenset[str]:
        """The names, beside this machine's own, that the app may be called by once a token guards it."""
        return frozenset(part.strip().lower() for part in self.allowed_hosts.split(",") if part.strip())

    @property
    def runs_folder(self) -> Path:
        """Where the dumps of runs lie."""
        return self.home / "runs"

    @property
    def cache_folder(self) -> Path:
        """Where previews, proxies and pictures lie; may be emptied at any time."""
        return self.home / "cache"


@lru_cache(maxsize=1)
def load() -> Settings:
    """Read the settings once a process; raises InputError that names the variable, value and range."""
    try:
        return Settings()
    except ValidationError as error:
        lines = [
            f"CUTDESK_{'_'.join(str(part) for part in e['loc']).upper()}={e['input']!r}: {e['msg']}"
            for e in error.errors()
        ]
        raise InputError("a setting is not what it should be: " + "; ".join(lines)) from error
